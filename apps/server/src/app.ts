import { traced, type Desk } from 'dictamen'
import { Hono } from 'hono'
import { admitSomewhere, guestOf, type Guest } from './access/visitor.ts'
import { answerArrived, type Arrived } from './answer.ts'
import { consoleFolder, openConsole } from './console.ts'
import { checkAddress } from './guard/addresses.ts'
import { Allowance } from './guard/allowance.ts'
import { readBody, StrangersBodies } from './guard/bodies.ts'
import { Callers } from './guard/callers.ts'
import { protect } from './guard/headers.ts'
import { Gate, withinDeadline } from './guard/limits.ts'
import type { Proxies } from './guard/proxies.ts'
import { checkReadable } from './guard/readable-address.ts'
import { Metrics } from './metrics.ts'
import { Denial, problemResponse } from './problem.ts'
import type { Route } from './route.ts'
import { routesOf } from './routes/index.ts'
import { ServerThreads } from './threads/server-threads.ts'

export interface AppOptions {
  readonly desk: Desk
  /** The addresses under which it may be called; the first is told to people. */
  readonly origins: readonly string[]
  /** Whose word about the caller's address counts; without them nobody's. */
  readonly proxies?: Proxies | undefined
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
  /** Its figures, as Prometheus reads them. */
  figures(): string
  /** Lets no request in any more and waits for those inside. */
  close(): Promise<void>
}

const CONCURRENCY = 64
const MOST_STRANGERS = 128
const DEADLINE_MS = 30_000
const BODY_LIMIT = 1024 * 1024
/** What is not evaluated is read at once, and is short. */
const SHORT_LIMIT = 16 * 1024

/** The server as a function from requests to answers. */
export function createApp(options: AppOptions): App {
  const { origins } = options
  const secure = origins[0]?.startsWith('https:') ?? false
  const house = openHouse(options)
  const { gate, entrance, threads } = house
  const metrics = new Metrics()
  const stopping = new AbortController()
  const pages = openConsole(options.console === undefined ? consoleFolder() : options.console)
  const figures = (): string => metrics.format(gate.inside)
  const routes = routesOf({ metrics: figures, isBare: pages === null })
  const hono = new Hono<{ Bindings: { address: string } }>()
  for (const route of routes) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    hono.on(route.method.toUpperCase(), path, async (context) => {
      const started = performance.now()
      const { raw } = context.req
      const responding = (late: AbortSignal): Promise<Response> =>
        respond(route, raw, {
          ...options,
          ...house,
          secure,
          address: context.env.address,
          stopping: stopping.signal,
          late,
          params: context.req.param(),
        })
      const response = await withinDeadline(
        (late) => traced(spanOf(route), attributesOf(route), () => responding(late), statusOf),
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
    figures,
    fetch: async (request, address = 'local') => {
      try {
        checkAddress(request, origins)
        checkReadable(request)
        return protect(await hono.fetch(request, { address: addressOf(request, address, options) }), secure)
      } catch (error) {
        return protect(tell(error, options), secure)
      }
    },
    close: async () => {
      stopping.abort()
      await Promise.all([gate.close(), entrance.close()])
      await threads.close()
    },
  }
}

function openHouse({ concurrency = CONCURRENCY }: AppOptions): House {
  return {
    gate: new Gate(concurrency),
    entrance: new Gate(concurrency),
    // Nobody takes more than half of the places.
    callers: new Callers(Math.max(1, Math.ceil(concurrency / 2))),
    allowance: new Allowance(),
    strangers: new StrangersBodies(MOST_STRANGERS),
    threads: new ServerThreads(),
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

/** What all requests share. */
interface House {
  readonly gate: Gate
  readonly entrance: Gate
  readonly callers: Callers
  readonly allowance: Allowance
  readonly strangers: StrangersBodies
  readonly threads: ServerThreads
}

interface Surroundings extends AppOptions, House {
  readonly secure: boolean
  readonly address: string
  readonly stopping: AbortSignal
  /** Fires when nobody waits for the answer any more. */
  readonly late: AbortSignal
  readonly params: Readonly<Record<string, string>>
}

/**
 * Who is it, may they do that anywhere, what did they send: only then it takes one of the places in which requests are
 * answered. Who is slow to send, or may not, takes none; strangers who want to come in have places of their own.
 */
async function respond(route: Route, request: Request, around: Surroundings): Promise<Response> {
  const { gate, entrance, callers, allowance, strangers, address, late } = around
  gate.checkOpen()
  if (route.action === null && route.method === 'get') {
    const work = (): Promise<Response> => answer(route, { request, guest: null }, around)
    return route.isVital === true ? work() : gate.pass(work)
  }
  if (route.action === null) {
    const bytes = await strangers.read(request, route.limit ?? SHORT_LIMIT, late)
    return callers.serve(`address ${address}`, () =>
      entrance.pass(() => answer(route, { request, guest: null, bytes }, around)),
    )
  }
  const guest = await admitGuest(route, request, around)
  if (route.isVital === true) return answer(route, { request, guest }, around)
  const { member } = guest.visitor
  return callers.serve(member, async () => {
    if (route.method === 'get') return gate.pass(() => answer(route, { request, guest }, around))
    allowance.check(member)
    const most = route.limit ?? (route.evaluates === undefined ? SHORT_LIMIT : BODY_LIMIT)
    const bytes = await readBody(request, most, late).bytes
    allowance.note(member, bytes.length)
    return gate.pass(() => answer(route, { request, guest, bytes }, around))
  })
}

/** Answers what has arrived, here or in a thread. */
async function answer(
  route: Route,
  {
    request,
    guest,
    bytes = new Uint8Array(),
  }: Pick<Arrived, 'request' | 'guest'> & Partial<Pick<Arrived, 'bytes'>>,
  around: Surroundings,
): Promise<Response> {
  const { desk, secure, address, params, stopping, threads } = around
  const fault = (error: unknown): void => void tell(error, around)
  const arrived: Arrived = { request, desk, params, bytes, guest, address, secure, stopping, fault }
  if (!(await threads.isLong(route, arrived))) return answerArrived(route, arrived)
  return threads.answer(route, arrived, route.deadlineMs ?? around.deadlineMs ?? DEADLINE_MS)
}

async function admitGuest(route: Route, request: Request, { desk, secure }: Surroundings): Promise<Guest> {
  const action = String(route.action)
  const turnAway = async (error: unknown): Promise<never> => {
    if (error instanceof Denial)
      await desk.accesses.turnAway({
        at: desk.now(),
        actor: 'anónimo',
        action,
        space: null,
        target: null,
        allowed: false,
      })
    throw error
  }
  const guest =
    (await guestOf(request, desk, secure).catch(turnAway)) ??
    (await turnAway(new Denial('VisitorUnknown', undefined, { 'www-authenticate': 'Bearer' })))
  // What is told apart by its name alone is hidden from who may not see it, when it has been found.
  if (route.action !== null && route.method !== 'get' && !isHidden(route))
    await admitSomewhere(desk, guest, route.action)
  return guest
}

function isHidden(route: Route): boolean {
  return 'hide' in route && route.hide !== undefined
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

/** Who calls, as far as it can be known. */
function addressOf(request: Request, address: string, { proxies }: AppOptions): string {
  return proxies?.callerOf(address, request.headers.get('x-forwarded-for')) ?? address
}
