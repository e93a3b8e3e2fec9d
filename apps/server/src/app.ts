import { documentOf, traced, type Desk } from 'dictamen'
import { Hono } from 'hono'
import { admit, guestOf, type Guest } from './access/visitor.ts'
import { consoleFolder, openConsole } from './console.ts'
import { parseBody, parseQuery, readJsonBody } from './body.ts'
import { checkAddress } from './guard/addresses.ts'
import { protect } from './guard/headers.ts'
import { Gate, readBytes, withinDeadline } from './guard/limits.ts'
import { Metrics } from './metrics.ts'
import { Denial, problemResponse } from './problem.ts'
import type { Call, GuardedRoute, GuestCall, OpenRoute, Route } from './route.ts'
import { routesOf } from './routes/index.ts'

export interface AppOptions {
  readonly desk: Desk
  /** The addresses under which it may be called; the first is told to people. */
  readonly origins: readonly string[]
  /** Behind a proxy that adds the caller's address. */
  readonly proxied?: boolean
  /** How many requests are answered at once. */
  readonly concurrency?: number
  /** How long a request may take, where its route does not say. */
  readonly deadlineMs?: number
  /** Where the built console lies; null for none. */
  readonly console?: string | null
  /** Where faults of ours are noted. */
  readonly log?: (line: string) => void
}

export interface App {
  fetch(request: Request, address?: string): Promise<Response>
  readonly routes: readonly Route[]
  /** Lets no request in any more and waits for those inside. */
  close(): Promise<void>
}

/** What only reads or adds may begin while the access is being written; the answer waits for both. */
const BEGIN_AT_ONCE: ReadonlySet<string> = new Set(['evaluar', 'leer', 'leer_propios'])

const CONCURRENCY = 64
const DEADLINE_MS = 30_000
const BODY_LIMIT = 1024 * 1024

/** The server as a function from requests to answers. */
export function createApp(options: AppOptions): App {
  const { origins, concurrency = CONCURRENCY } = options
  const secure = origins[0]?.startsWith('https:') ?? false
  const gate = new Gate(concurrency)
  const metrics = new Metrics()
  const stopping = new AbortController()
  const pages = openConsole(options.console === undefined ? consoleFolder() : options.console)
  const routes = routesOf({ metrics: () => metrics.format(gate.inside), isBare: pages === null })
  const hono = new Hono<{ Bindings: { address: string } }>()
  for (const route of routes) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    hono.on(route.method.toUpperCase(), path, async (context) => {
      const started = performance.now()
      const { raw } = context.req
      const answer = (late: AbortSignal): Promise<Response> =>
        respond(route, raw, {
          ...options,
          secure,
          address: context.env.address,
          stopping: stopping.signal,
          late,
          params: context.req.param(),
        })
      const response = await withinDeadline(
        (late) => gate.pass(() => traced(spanOf(route), attributesOf(route), () => answer(late), statusOf)),
        route.deadlineMs ?? options.deadlineMs ?? DEADLINE_MS,
      ).catch((error: unknown) => tell(error, options))
      metrics.observe(route.path, route.method, response.status, (performance.now() - started) / 1000)
      return response
    })
  }
  hono.notFound((context) => pages?.answer(context.req.raw) ?? problemResponse(new Denial('NotFound')))
  hono.onError((error) => tell(error, options))
  return {
    routes,
    fetch: async (request, address = 'local') => {
      try {
        checkAddress(request, origins)
        return protect(await hono.fetch(request, { address: addressOf(request, address, options) }), secure)
      } catch (error) {
        return protect(tell(error, options), secure)
      }
    },
    close: () => {
      stopping.abort()
      return gate.close()
    },
  }
}

/** A span tells the route and never what was asked. */
function spanOf({ method, path }: Route): string {
  return `${method.toUpperCase()} ${path}`
}

function attributesOf({ method, path }: Route): Readonly<Record<string, string>> {
  return { 'http.request.method': method.toUpperCase(), 'http.route': path }
}

function statusOf({ status }: Response): Readonly<Record<string, number>> {
  return { 'http.response.status_code': status }
}

interface Surroundings extends AppOptions {
  readonly secure: boolean
  readonly address: string
  readonly stopping: AbortSignal
  /** Fires when nobody waits for the answer any more. */
  readonly late: AbortSignal
  readonly params: Readonly<Record<string, string>>
}

/** Who is it, what do they want, may they: only then it is done. */
async function respond(route: Route, request: Request, around: Surroundings): Promise<Response> {
  const { desk, secure, address, params } = around
  const guest = route.action === null ? null : await admitGuest(route, request, around)
  const url = new URL(request.url)
  const bytes =
    route.method === 'get'
      ? new Uint8Array()
      : await readBytes(request, route.limit ?? BODY_LIMIT, around.late)
  const isOfType = route.takes === '*/*' || request.headers.get('content-type') === route.takes
  if (route.takes !== undefined && bytes.length > 0 && !isOfType)
    throw new Denial('TypeWrong', `El contenido debe ser ${route.takes}.`)
  const document =
    route.body === undefined
      ? documentOf(null, 'la petición')
      : readJsonBody(bytes, request.headers.get('content-type'))
  const call: Call = {
    request,
    desk,
    params,
    query: route.query === undefined ? undefined : parseQuery(url, route.query),
    body: route.body === undefined ? undefined : parseBody(document, route.path, route.body),
    document,
    bytes,
    address,
    secure,
    stopping: around.stopping,
    fault: (error) => void tell(error, around),
  }
  if (route.action === null) return (route as OpenRoute).handle(call)
  return handleGuarded(route as GuardedRoute, { ...call, guest: guest! })
}

async function admitGuest(route: Route, request: Request, { desk, secure }: Surroundings): Promise<Guest> {
  const action = String(route.action)
  const turnAway = async (error: unknown): Promise<never> => {
    if (error instanceof Denial)
      await desk.accesses.write({
        at: desk.now(),
        actor: 'anónimo',
        action,
        space: null,
        target: null,
        allowed: false,
      })
    throw error
  }
  const guest = await guestOf(request, desk, secure).catch(turnAway)
  return guest ?? turnAway(new Denial('VisitorUnknown', undefined, { 'www-authenticate': 'Bearer' }))
}

async function handleGuarded(route: GuardedRoute, call: GuestCall): Promise<Response> {
  const space = (await route.spaceOf?.(call)) ?? null
  const target = route.targetOf?.(call) ?? null
  const isOwn = route.isOwn === true && !mayNameKept(call.bytes)
  const asked = { action: route.action, space, target }
  const { written } = await admit(call.desk, call.guest, asked, isOwn).catch((error: unknown) => {
    throw error instanceof Denial && route.hide !== undefined ? route.hide(call) : error
  })
  if (!BEGIN_AT_ONCE.has(route.action)) await written
  const response = await route.handle(call)
  await written
  return response
}

/** A request that names an upload or a record, or might under a disguise, is shown something that was kept. */
function mayNameKept({ buffer, byteOffset, byteLength }: Uint8Array): boolean {
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  return ['upl_', 'rec_', '\\u'].some((name) => bytes.includes(name))
}

/** Tells a problem; a fault of ours is noted without what was sent. */
function tell(error: unknown, { desk, log }: AppOptions): Response {
  const explained = desk.explain(error)
  const response = problemResponse(explained)
  if (response.status === 500 && error instanceof Error) {
    const frames = (error.stack ?? '').split('\n').filter((line) => line.trim().startsWith('at '))
    log?.(JSON.stringify({ at: desk.now().toISOString(), fault: error.name, frames }))
  }
  return response
}

/** Who calls: behind a proxy, the last address that it wrote. */
function addressOf(request: Request, address: string, { proxied = false }: AppOptions): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return proxied && forwarded !== undefined && forwarded !== '' ? forwarded : address
}
