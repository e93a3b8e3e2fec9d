import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'

/** The pages of the console, read once: what is asked for is looked up and never opened by its name. */
export interface Console {
  /** The answer to a request for a page or one of its files; null when the console has nothing to say. */
  answer(request: Request): Response | null
}

interface Page {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly etag: string
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}

/** What carries the hash of its content in its name. */
const HASHED = /^\/assets\/.+-[A-Za-z0-9_-]{8,}\.\w+$/
const FOR_EVER = 'public, max-age=31536000, immutable'

const published = join(import.meta.dirname, 'console')
const checkout = join(import.meta.dirname, '../../console/dist')

/** Where the console lies: beside the bundle, or where a checkout builds it; null when nobody built it. */
export function consoleFolder(): string | null {
  return [published, checkout].find((folder) => existsSync(join(folder, 'index.html'))) ?? null
}

/** Opens the console; null when there is none. */
export function openConsole(folder: string | null): Console | null {
  const pages = folder === null ? new Map<string, Page>() : readPages(folder)
  const index = pages.get('/index.html')
  if (index === undefined) return null
  return {
    answer: (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null
      const { pathname } = new URL(request.url)
      const page = pages.get(pathname)
      if (page !== undefined) return respond(request, page, HASHED.test(pathname) ? FOR_EVER : 'no-cache')
      return isDeepLink(request, pathname) ? respond(request, index, 'no-cache') : null
    },
  }
}

/** An address of the console's own, which only its script understands. */
function isDeepLink(request: Request, pathname: string): boolean {
  if (pathname === '/') return true
  if (/^\/(v1|assets)(\/|$)/.test(pathname) || /\.\w+$/.test(pathname)) return false
  return (request.headers.get('accept') ?? '').includes('text/html')
}

function respond(request: Request, { bytes, type, etag }: Page, caching: string): Response {
  const headers = { 'content-type': type, etag, 'cache-control': caching }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : bytes, { headers })
}

function readPages(folder: string): Map<string, Page> {
  const pages = new Map<string, Page>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name).toLowerCase()]
    if (!entry.isFile() || type === undefined) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = new Uint8Array(readFileSync(file))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    pages.set(file.slice(folder.length).split(sep).join('/'), { bytes, type, etag })
  }
  return pages
}
