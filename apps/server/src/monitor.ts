import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What is watched of a server. */
export interface Watched {
  /** Whether it can answer now. */
  isReady(): Promise<boolean>
  /** Its figures, as Prometheus reads them. */
  figures(): string
}

export interface Monitor {
  readonly port: number
  stop(): Promise<void>
}

interface Told {
  readonly status: number
  readonly type: string
  readonly text: string
}

const SECONDS_MS = 10_000

/**
 * Health and figures on a port of their own, for whoever watches from beside the server: by any name, without a key, and
 * nothing of what the server keeps.
 */
export async function openMonitor(watched: Watched, host: string, port: number): Promise<Monitor> {
  const limits = { requestTimeout: SECONDS_MS, headersTimeout: SECONDS_MS }
  const server = createServer(limits, (request, response) => void answer(watched, request, response))
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(watched: Watched, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, type, text } = await tell(watched, request.method, request.url)
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}

async function tell(watched: Watched, method: string | undefined, url: string | undefined): Promise<Told> {
  if (method !== 'GET' && method !== 'HEAD') return json(405, { status: 'no' })
  switch (url?.split('?')[0]) {
    case '/healthz':
      return json(200, { status: 'ok' })
    case '/readyz': {
      const isReady = await watched.isReady().catch(() => false)
      return isReady ? json(200, { status: 'ok' }) : json(503, { status: 'not ready' })
    }
    case '/metrics':
      return { status: 200, type: 'text/plain; version=0.0.4; charset=utf-8', text: watched.figures() }
    default:
      return json(404, { status: 'no' })
  }
}

function json(status: number, value: Readonly<Record<string, string>>): Told {
  return { status, type: 'application/json', text: `${JSON.stringify(value)}\n` }
}
