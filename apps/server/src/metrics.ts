const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Counts of what the server did, as Prometheus reads them: by route, never by person or text. */
export class Metrics {
  readonly #requests = new Map<string, number>()
  readonly #durations = new Map<string, { buckets: number[]; sum: number; count: number }>()

  observe(route: string, method: string, status: number, seconds: number): void {
    const labels = `route="${route}",method="${method}"`
    const key = `${labels},status="${status}"`
    this.#requests.set(key, (this.#requests.get(key) ?? 0) + 1)
    const found = this.#durations.get(labels) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }
    this.#durations.set(labels, found)
    found.sum += seconds
    found.count += 1
    BUCKETS.forEach((most, index) => {
      if (seconds <= most) found.buckets[index]! += 1
    })
  }

  format(inside: number): string {
    const lines = ['# TYPE dictamen_http_requests_total counter']
    for (const [labels, count] of this.#requests)
      lines.push(`dictamen_http_requests_total{${labels}} ${count}`)
    lines.push('# TYPE dictamen_http_request_seconds histogram')
    for (const [labels, { buckets, sum, count }] of this.#durations) {
      const name = 'dictamen_http_request_seconds'
      BUCKETS.forEach((most, index) => lines.push(`${name}_bucket{${labels},le="${most}"} ${buckets[index]}`))
      lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`)
      lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`)
    }
    lines.push('# TYPE dictamen_http_requests_inside gauge', `dictamen_http_requests_inside ${inside}`)
    lines.push('# TYPE process_resident_memory_bytes gauge')
    lines.push(`process_resident_memory_bytes ${process.memoryUsage.rss()}`)
    return `${lines.join('\n')}\n`
  }
}
