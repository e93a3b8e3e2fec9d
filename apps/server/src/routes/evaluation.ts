import { Refusal, type Claim, type Document, type Evaluated, type KeyedRequest } from 'dictamen'
import { z } from 'zod'
import { Denial } from '../problem.ts'
import { defineGuarded, json, type GuestCall, type Route } from '../route.ts'
import { bringDocuments, recordShape, uploadShape } from './brought.ts'

/** What every evaluation takes besides its documents. */
export const placeShape = {
  space: z.string().max(128).optional(),
  subject: z.string().min(1).max(512).optional(),
  record: z.boolean().optional(),
  trace: z.boolean().optional(),
}

export const clockShape = { now: z.iso.datetime({ offset: true }).optional() }

/**
 * A document: a value, a text in YAML or JSON, a file that was brought (`{"upload": "upl_…"}`), or what a record came to
 * with everything that people corrected in it (`{"record": "rec_…"}`).
 */
export const documentShape = z.union([
  uploadShape,
  recordShape,
  z.record(z.string(), z.json()),
  z.string().min(1),
])

/** Where an evaluation belongs and what is to be told of it. */
export interface Place {
  readonly space?: string | undefined
  readonly subject?: string | undefined
  readonly record?: boolean | undefined
  readonly trace?: boolean | undefined
  readonly now?: string | undefined
}

/** What is made of documents without deciding anything: there is nothing to keep. */
export function madeOf(output: unknown, warnings: readonly string[] = []): Evaluated {
  return { output, warnings, trace: () => null, recorded: [] }
}

/** What an evaluator is given: its body, the documents in it with all that was kept in its place, and the clock. */
export interface Given<Body> {
  readonly body: Body
  readonly document: Document
  readonly now: string
  readonly call: GuestCall<undefined, Body>
}

interface EvaluationRoute<Body> {
  readonly path: string
  readonly summary: string
  readonly gives?: string
  readonly limit?: number
  readonly deadlineMs?: number
  readonly evaluates?: NonNullable<Route['evaluates']>
  readonly body: z.ZodType<Body>
  /** Whom it is about, where the request does not say. */
  subjectOf?(call: GuestCall<undefined, Body>): string
  evaluate(given: Given<Body>): Promise<Evaluated>
}

/** A route that evaluates documents. */
export function defineEvaluation<Body extends Place>(route: EvaluationRoute<Body>): Route {
  const { evaluate, subjectOf, ...description } = route
  return defineGuarded<undefined, Body>({
    method: 'post',
    action: 'evaluar',
    isOwn: true,
    evaluates: 'apart',
    ...description,
    spaceOf: ({ body }) => spaceOf(body),
    handle: (call) => {
      const { body } = call
      const place = { ...body, subject: body.subject ?? subjectOf?.(call) }
      return answer(call, place, async (now) => {
        const { document, restsOn } = await bringDocuments(call, spaceOf(body))
        return withLinks(await evaluate({ body, now, call, document }), restsOn)
      })
    },
  })
}

/** Verdicts that say which records they rest on. */
function withLinks(evaluated: Evaluated, restsOn: readonly string[]): Evaluated {
  if (restsOn.length === 0) return evaluated
  const added = restsOn.map((record) => ({ rel: 'rests_on', record }))
  const recorded = evaluated.recorded.map((one) => ({ ...one, links: [...(one.links ?? []), ...added] }))
  return { ...evaluated, recorded }
}

/** A server that died lets go of its requests after this long; one that lives holds on. Two that answer the same make one record. */
const HOLD_MS = 5000
const HOLD_AGAIN_MS = 1500
const KEY = /^[\x21-\x7e]{1,128}$/

/** The space of an evaluation. */
export function spaceOf({ space }: Place): string {
  return space ?? 'general'
}

/** The key under which a request may be sent again; undefined without one. */
export function keyOf({ request }: GuestCall): string | undefined {
  const key = request.headers.get('idempotency-key')
  if (key !== null && !KEY.test(key))
    throw new Denial('RequestWrong', 'Idempotency-Key admite hasta 128 caracteres ASCII visibles.')
  return key ?? undefined
}

/** Evaluates, keeps the record, and only then answers; the same keyed request is answered once. */
export async function answer(
  call: GuestCall,
  place: Place,
  evaluate: (now: string) => Promise<Evaluated>,
): Promise<Response> {
  if (place.record === false) {
    keyOf(call)
    const now = place.now === undefined ? call.desk.now() : new Date(place.now)
    return json(bodyOf(await evaluate(stampOf(now)), [], place))
  }
  await checkSpace(call, spaceOf(place))
  const { body, headers } = await answerOnce(call, place, (claim) =>
    evaluateAndKeep(call, place, evaluate, claim),
  )
  return json(body, 200, headers)
}

/** A request under a key is worked on once: sent again it is answered the same, with other content it is refused. */
export async function answerOnce<Body>(
  call: GuestCall,
  place: Place,
  work: (claim?: Claim & { kind: 'ours' }) => Promise<Body>,
): Promise<{ body: Body; headers: Record<string, string> }> {
  const key = keyOf(call)
  if (key === undefined) return { body: await work(), headers: {} }
  const space = spaceOf(place)
  const subject = await call.desk.records.subjectOf(place.subject ?? crypto.randomUUID(), space)
  const request = { member: call.guest.visitor.member, key, subject, space, bytes: requestBytes(call) }
  const claim = await call.desk.answers.claim(request, HOLD_MS)
  if (claim.kind === 'busy') throw new Denial('RequestBusy', undefined, { 'retry-after': '1' })
  if (claim.kind === 'other') throw new Denial('KeyReused')
  if (claim.kind === 'answered') {
    const body = JSON.parse(new TextDecoder().decode(claim.answer)) as Body
    return { body, headers: { 'idempotency-replayed': 'true' } }
  }
  return { body: await workHeld(call, request, claim, work), headers: {} }
}

async function workHeld<Body>(
  { desk }: GuestCall,
  request: KeyedRequest,
  claim: Claim & { kind: 'ours' },
  work: (claim: Claim & { kind: 'ours' }) => Promise<Body>,
): Promise<Body> {
  const holding = setInterval(
    () => void desk.answers.hold(request, HOLD_MS).catch(() => undefined),
    HOLD_AGAIN_MS,
  )
  try {
    const body = await work(claim)
    await desk.answers.keep(request, claim, new TextEncoder().encode(JSON.stringify(body)))
    return body
  } catch (error) {
    // After anything else the record may be there already: who takes it up again makes the same one.
    if (error instanceof Refusal) await desk.answers.release(request)
    throw error
  } finally {
    clearInterval(holding)
  }
}

async function evaluateAndKeep(
  { desk, guest }: GuestCall,
  place: Place,
  evaluate: (now: string) => Promise<Evaluated>,
  claim?: Claim & { kind: 'ours' },
): Promise<unknown> {
  const time = stampOf(claim?.asked ?? desk.now())
  const evaluated = await evaluate(place.now === undefined ? time : stampOf(new Date(place.now)))
  if (evaluated.recorded.length === 0) return bodyOf(evaluated, [], place)
  const ids = await desk.records.keepAll(evaluated.recorded, {
    actor: guest.actor,
    time,
    space: spaceOf(place),
    subject: place.subject,
    subjectId: claim?.subject,
  })
  return bodyOf(evaluated, ids, place)
}

function bodyOf({ output, warnings, trace }: Evaluated, records: readonly string[], place: Place): unknown {
  return { output, records, warnings, ...(place.trace === true ? { trace: trace() } : {}) }
}

/** A moment as the contracts write it. */
export function stampOf(moment: Date): string {
  return moment.toISOString().replace(/\.\d{3}Z$/, 'Z')
}

/** What makes a request the same: its address and its bytes. */
function requestBytes({ request, bytes }: GuestCall): Uint8Array {
  const { pathname, search } = new URL(request.url)
  return Buffer.concat([Buffer.from(`${pathname}${search}\n`), bytes])
}

const knownSpaces = new WeakMap<object, Set<string>>()

/** Only administrators may name a space that is not there. Spaces stay: one that was seen is there. */
export async function checkSpace(
  { desk, guest }: Pick<GuestCall, 'desk' | 'guest'>,
  space: string,
): Promise<void> {
  if (guest.roles.has(space)) return
  const known = knownSpaces.get(desk) ?? new Set<string>()
  knownSpaces.set(desk, known)
  if (known.has(space)) return
  for (const { id } of await desk.users.spaces()) known.add(id)
  if (!known.has(space)) throw new Denial('NotFound', `No hay ningún espacio ${space}.`)
}

/** The rule set that a request brings, as an option. */
export function rulesOf(part: () => Document, rules: unknown): { rules?: Document } {
  return rules === undefined ? {} : { rules: part() }
}
