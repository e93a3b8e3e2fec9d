import { Denial } from '../problem.ts'

/** Refuses a request for another address, or one that a page of another address makes: no name that points here is ours. */
export function checkAddress(request: Request, origins: readonly string[]): void {
  const { host } = new URL(request.url)
  if (!origins.some((origin) => new URL(origin).host === host)) throw new Denial('HostForeign')
  const origin = request.headers.get('origin')
  if (origin !== null && !origins.includes(origin)) throw new Denial('OriginForeign')
  const site = request.headers.get('sec-fetch-site')
  if (site === 'cross-site' && request.headers.get('sec-fetch-mode') !== 'navigate')
    throw new Denial('OriginForeign')
}

/** Every way of writing the address of a server on this machine. */
export function loopbackOrigins(port: number): string[] {
  return ['127.0.0.1', 'localhost', '[::1]'].map((name) => new URL(`http://${name}:${port}`).origin)
}
