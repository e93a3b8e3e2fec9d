import { warmRulesets } from 'dictamen'
import { createAdaptorServer } from '@hono/node-server'
import { once } from 'node:events'
import { Server, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp, type App, type AppOptions } from './app.ts'
import { loopbackOrigins } from './guard/addresses.ts'
import { systemsAtOnce } from './routes/systems.ts'

export interface ListenOptions extends Omit<AppOptions, 'origins' | 'proxied'> {
  /** 0 for any that is free. */
  readonly port: number
  /** The address that people use, when a proxy stands before the server. */
  readonly origin?: string | undefined
}

export interface Listening {
  /** The address to tell people. */
  readonly origin: string
  readonly port: number
  /** Takes no more requests, answers those that came, and ends. */
  stop(): Promise<void>
}

const HEADERS_MS = 10_000
const REQUEST_MS = 60_000
const DRAIN_MS = 30_000
const CLOSE_EVERY_MS = 20

/** Listens on this machine only; whoever comes from outside comes through a proxy. */
export async function listen({ port, origin, ...options }: ListenOptions): Promise<Listening> {
  warmRulesets(systemsAtOnce)
  // The addresses are known once a port is.
  const opened = Promise.withResolvers<App>()
  const server = createAdaptorServer({
    fetch: async (request, env) =>
      (await opened.promise).fetch(request, addressOf(env as { incoming?: IncomingMessage })),
    serverOptions: { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, maxHeaderSize: 16_384 },
  })
  if (!(server instanceof Server)) throw new TypeError('not an HTTP/1 server')
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: bound } = server.address() as AddressInfo
  const own = loopbackOrigins(bound)
  const app = createApp({
    ...options,
    origins: origin === undefined ? own : [new URL(origin).origin, ...own],
    proxied: origin !== undefined,
  })
  opened.resolve(app)
  return {
    origin: origin === undefined ? own[0]! : new URL(origin).origin,
    port: bound,
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
    },
  }
}

function addressOf({ incoming }: { readonly incoming?: IncomingMessage }): string {
  return incoming?.socket.remoteAddress ?? 'local'
}
