// One batch in a process of its own, for its processor time and its memory.
// usage: node bench/audit-batch.ts INPUT NORMS OUTPUT JOBS
import { auditBatch, readNorms } from 'dictamen'

const [input = '', norms = '', output = '', jobs = '1'] = process.argv.slice(2)
const memory: number[] = []
const live: number[] = []
const started = performance.now()
let next = 0.1
await auditBatch({
  norms: readNorms(norms),
  embedder: 'none',
  input,
  output,
  jobs: Number(jobs),
  onProgress: ({ share }) => {
    if (share === null || share < next) return
    memory.push(process.memoryUsage().rss)
    // Only with --expose-gc: what is really held, whatever the collector has not come to yet.
    if (globalThis.gc !== undefined) {
      globalThis.gc()
      live.push(process.memoryUsage().heapUsed)
    }
    next += 0.1
  },
})
const { user, system } = process.cpuUsage()
process.stdout.write(
  JSON.stringify({ cpu: (user + system) / 1e6, wall: (performance.now() - started) / 1000, memory, live }),
)
