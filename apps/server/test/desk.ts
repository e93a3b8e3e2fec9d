import { useDesk, type Desk } from 'dictamen'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createApp, type App, type AppOptions } from '../src/index.ts'

export const ORIGIN = 'http://127.0.0.1:4747'
export const PASSWORD = 'cuatro palabras nada juntas'

/** A desk with a database of its own for a file of tests. */
export function deskForTests(clock: () => Date = () => new Date(), { works = false } = {}): () => Desk {
  const folder = mkdtempSync(join(tmpdir(), 'dt-'))
  chmodSync(folder, 0o711)
  const done = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<Desk>()
  let using: Promise<void>
  let desk: Desk
  beforeAll(async () => {
    using = useDesk({ data: join(folder, 'datos'), clock, works }, (found) => {
      opened.resolve(found)
      return done.promise
    })
    using.catch(opened.reject)
    desk = await opened.promise
  })
  afterAll(async () => {
    done.resolve()
    await using
    rmSync(folder, { recursive: true, force: true })
  })
  return () => desk
}

/** A busy machine is only slower: an answer may take as long as a test. */
const PATIENCE_MS = 600_000

export function appOf(desk: Desk, options: Partial<AppOptions> = {}): App {
  return createApp({ desk, origins: [ORIGIN], console: null, deadlineMs: PATIENCE_MS, ...options })
}

/** The server of a file of tests, made when it is first asked: its threads start once for all of them. */
export function appForTests(desk: () => Desk, options: Partial<AppOptions> = {}): () => App {
  let made: App | undefined
  afterAll(() => made?.close())
  return () => (made ??= appOf(desk(), options))
}

interface Sent {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request as a program would: JSON in, JSON out. */
export async function send(
  app: App,
  path: string,
  { method = 'GET', body, headers = {} }: Sent = {},
): Promise<{ status: number; headers: Headers; text: string; json: <T = unknown>(like?: T) => T }> {
  const raw = body instanceof Uint8Array
  const response = await app.fetch(
    new Request(`${ORIGIN}${path}`, {
      method,
      headers: { ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: raw ? new Uint8Array(body) : JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) }
}

/** Somebody with a token of all scopes. */
export async function tokenFor(
  desk: Desk,
  login: string,
  options: { administrator?: boolean; scopes?: readonly string[]; space?: string } = {},
): Promise<Readonly<Record<string, string>>> {
  const {
    administrator = false,
    scopes = ['evaluar', 'leer', 'revisar', 'administrar'],
    space = null,
  } = options
  const { id: member } = await desk.users
    .add({ login, name: login, password: PASSWORD, administrator })
    .catch(() => desk.users.find(login))
  const expires = new Date(desk.now().getTime() + 3_600_000)
  const { secret } = await desk.tokens.add({ member, name: login, scopes: scopes as never, space, expires })
  return { authorization: `Bearer ${secret}` }
}
