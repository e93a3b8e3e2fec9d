import { warmRulesets } from 'dictamen'
import { createAdaptorServer } from '@hono/node-server'
import { once } from 'node:events'
import { Server, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp, type App, type AppOptions } from './app.ts'
import { isLoopback, ownOrigins } from './guard/listening-address.ts'
import { Proxies } from './guard/proxies.ts'
import { openMonitor } from './monitor.ts'
import { systemsAtOnce } from './routes/systems.ts'

export interface ListenOptions extends Omit<AppOptions, 'origins' | 'proxies'> {
  /** 0 for any that is free. */
  readonly port: number
  /** The address that people use, when a proxy stands before the server. */
  readonly origin?: string | undefined
  /** Where it listens; without it, on this machine only. */
  readonly host?: string | undefined
  /** The networks of the proxies that stand before it; without them, a proxy on this machine. */
  readonly proxies?: readonly string[] | undefined
  /** Where health and figures are told besides; without it nowhere. */
  readonly monitorPort?: number | undefined
}

export interface Listening {
  /** The address to tell people. */
  readonly origin: string
  readonly port: number
  /** Where health and figures are told besides; null for nowhere. */
  readonly monitorPort: number | null
  /** Takes no more requests, answers those that came, and ends. */
  stop(): Promise<void>
}

const HEADERS_MS = 10_000
const REQUEST_MS = 60_000
const DRAIN_MS = 30_000
const CLOSE_EVERY_MS = 20

const HERE = '127.0.0.1'

/** Listens on this machine only, unless another address is given; whoever comes from outside comes through a proxy. */
export async function listen(given: ListenOptions): Promise<Listening> {
  const { port, origin, host = HERE, proxies, monitorPort, ...options } = given
  warmRulesets(systemsAtOnce)
  // The addresses are known once a port is.
  const opened = Promise.withResolvers<App>()
  const server = createAdaptorServer({
    fetch: async (request, env) =>
      (await opened.promise).fetch(request, addressOf(env as { incoming?: IncomingMessage })),
    serverOptions: { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, maxHeaderSize: 16_384 },
  })
  if (!(server instanceof Server)) throw new TypeError('not an HTTP/1 server')
  server.listen(port, host)
  await once(server, 'listening')
  const { port: bound } = server.address() as AddressInfo
  const own = ownOrigins(host, bound)
  const app = createApp({
    ...options,
    origins: origin === undefined ? own : [new URL(origin).origin, ...own],
    proxies: proxies === undefined ? ownProxies(origin, host) : new Proxies(proxies),
  })
  opened.resolve(app)
  const watched = { isReady: () => options.desk.isReady(), figures: () => app.figures() }
  const opening = monitorPort === undefined ? undefined : openMonitor(watched, host, monitorPort)
  const monitor = await opening?.catch(async (error: unknown) => {
    server.close()
    await app.close()
    throw error
  })
  return {
    origin: origin === undefined ? own[0]! : new URL(origin).origin,
    port: bound,
    monitorPort: monitor?.port ?? null,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await app.close()
      // A connection is idle only once its last answer has left.
      const closing = setInterval(() => server.closeIdleConnections(), CLOSE_EVERY_MS)
      await closed
      clearInterval(closing)
      clearTimeout(timer)
      await monitor?.stop()
    },
  }
}

/** A proxy on this machine is known without being named; from elsewhere nobody is believed who is not. */
function ownProxies(origin: string | undefined, host: string): Proxies | undefined {
  return origin !== undefined && isLoopback(host) ? new Proxies() : undefined
}

function addressOf({ incoming }: { readonly incoming?: IncomingMessage }): string {
  return incoming?.socket.remoteAddress ?? 'local'
}
