import { documentOf, type Desk } from 'dictamen'
import { Hono } from 'hono'
import { admit, guestOf, type Guest } from './access/visitor.ts'
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
  /** Where faults of ours are noted. */
  readonly log?: (line: string) => void
}

export interface App {
  fetch(request: Request, address?: string): Promise<Response>
  readonly routes: readonly Route[]
  /** Lets no request in any more and waits for those inside. */
  close(): Promise<void>
}

const CONCURRENCY = 64
const DEADLINE_MS = 30_000
const BODY_LIMIT = 1024 * 1024

/** The server as a function from requests to answers. */
export function createApp(options: AppOptions): App {
  const { origins, concurrency = CONCURRENCY } = options
  const secure = origins[0]?.startsWith('https:') ?? false
  const gate = new Gate(concurrency)
  const metrics = new Metrics()
  const routes = routesOf({ metrics: () => metrics.format(gate.inside) })
  const hono = new Hono<{ Bindings: { address: string } }>()
  for (const route of routes) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    hono.on(route.method.toUpperCase(), path, async (context) => {
      const started = performance.now()
      const { raw } = context.req
      const answer = (): Promise<Response> =>
        respond(route, raw, { ...options, secure, address: context.env.address, params: context.req.param() })
      const response = await withinDeadline(
        gate.pass(answer),
        route.deadlineMs ?? options.deadlineMs ?? DEADLINE_MS,
      ).catch((error: unknown) => tell(error, options))
      metrics.observe(route.path, route.method, response.status, (performance.now() - started) / 1000)
      return response
    })
  }
  hono.notFound(() => problemResponse(new Denial('NotFound')))
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
    close: () => gate.close(),
  }
}

interface Surroundings extends AppOptions {
  readonly secure: boolean
  readonly address: string
  readonly params: Readonly<Record<string, string>>
}

/** Who is it, what do they want, may they: only then it is done. */
async function respond(route: Route, request: Request, around: Surroundings): Promise<Response> {
  const { desk, secure, address, params } = around
  const guest = route.action === null ? null : await admitGuest(route, request, around)
  const url = new URL(request.url)
  const bytes =
    route.method === 'get' ? new Uint8Array() : await readBytes(request, route.limit ?? BODY_LIMIT)
  if (route.takes !== undefined && request.headers.get('content-type') !== route.takes)
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
  try {
    await admit(call.desk, call.guest, { action: route.action, space, target })
  } catch (error) {
    throw error instanceof Denial && route.hide !== undefined ? route.hide(call) : error
  }
  return route.handle(call)
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
