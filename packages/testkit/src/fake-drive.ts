import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Something in a fake Drive: a folder with children, a file with bytes, or a Google document that can be exported. */
export interface FakeItem {
  readonly id: string
  readonly name: string
  readonly mimeType?: string
  readonly children?: readonly FakeItem[]
  readonly bytes?: Uint8Array
}

/** A server on this machine that speaks the calls of Drive that a search makes. */
export interface FakeDrive {
  readonly url: string
  /** Every request, in order: method, path and query. */
  readonly requests: readonly string[]
  /** Answers the next requests with these instead. */
  fail(...answers: readonly FakeAnswer[]): void
  close(): Promise<void>
}

/** An answer with a status, or a connection that breaks. */
export type FakeAnswer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | 'cut'

const FOLDER = 'application/vnd.google-apps.folder'

/** Starts a fake Drive that wants this token and gives two items a page. */
export async function startFakeDrive(root: FakeItem, token: string): Promise<FakeDrive> {
  const items = new Map<string, FakeItem>()
  const remember = (item: FakeItem): void => {
    items.set(item.id, item)
    item.children?.forEach(remember)
  }
  remember(root)
  const requests: string[] = []
  const failures: FakeAnswer[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const failure = failures.shift()
    if (failure === 'cut') request.socket.destroy()
    else if (failure !== undefined)
      response.writeHead(failure.status, failure.headers).end(failure.body ?? '')
    else answer(request, response, items, token)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (...answers) => void failures.push(...answers),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  items: ReadonlyMap<string, FakeItem>,
  token: string,
): void {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (url.pathname === '/token') return send(response, 200, { access_token: token, expires_in: 3600 })
  if (request.headers.authorization !== `Bearer ${token}`) return send(response, 401, { error: {} })
  if (url.pathname === '/files') return listed(url, response, items)
  const [, , id = '', verb] = url.pathname.split('/')
  const item = items.get(id)
  if (item === undefined) return send(response, 404, { error: {} })
  if (verb === 'export' || url.searchParams.get('alt') === 'media') {
    response.writeHead(200).end(item.bytes ?? '')
    return
  }
  send(response, 200, described(item))
}

function listed(url: URL, response: ServerResponse, items: ReadonlyMap<string, FakeItem>): void {
  const parent =
    /^'([^']*)' in parents and trashed = false$/u.exec(url.searchParams.get('q') ?? '')?.[1] ?? ''
  const children = items.get(parent)?.children ?? []
  const from = Number(url.searchParams.get('pageToken') ?? 0)
  const next = from + 2
  send(response, 200, {
    files: children.slice(from, next).map(described),
    ...(next < children.length ? { nextPageToken: String(next) } : {}),
  })
}

function described({ id, name, mimeType, children }: FakeItem): object {
  return { id, name, mimeType: mimeType ?? (children === undefined ? 'application/octet-stream' : FOLDER) }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
