import { Refusal, type Claim, type Document, type KeyedRequest, type Verdict } from 'dictamen'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Denial } from '../problem.ts'
import { json, type GuestCall } from '../route.ts'

/** What every evaluation takes besides its documents. */
export const placeShape = {
  space: z.string().max(128).optional(),
  subject: z.string().min(1).max(512).optional(),
  record: z.boolean().optional(),
  trace: z.boolean().optional(),
}

export const clockShape = { now: z.iso.datetime({ offset: true }).optional() }

/** A document: a value, or a text in YAML or JSON. */
export const documentShape = z.union([z.record(z.string(), z.json()), z.string().min(1)])

/** Where an evaluation belongs and what is to be told of it. */
export interface Place {
  readonly space?: string | undefined
  readonly subject?: string | undefined
  readonly record?: boolean | undefined
  readonly trace?: boolean | undefined
  readonly now?: string | undefined
}

/** A verdict, and which of those before it in the list it rests on. */
export interface Recorded {
  readonly verdict: Verdict<unknown>
  readonly links?: readonly { readonly rel: string; readonly to: number }[]
}

/** What an evaluation came to. */
export interface Evaluated {
  readonly output: unknown
  readonly warnings: readonly string[]
  trace(): unknown
  readonly recorded: readonly Recorded[]
}

/** An evaluation of one verdict. */
export function evaluatedOf(verdict: Verdict<unknown>): Evaluated {
  const { output, warnings } = verdict
  return { output, warnings, trace: () => verdict.trace, recorded: [{ verdict }] }
}

const HOLD_MS = 180_000
const KEY = /^[\x21-\x7e]{1,128}$/

/** The space of an evaluation. */
export function spaceOf({ space }: Place): string {
  return space ?? 'general'
}

/** A name is a person of its space only: another space's may be called the same. */
export function subjectName(space: string, name: string): string {
  return space === 'general' ? name : `${space}/${name}`
}

/** Evaluates, keeps the record, and only then answers; the same keyed request is answered once. */
export async function answer(
  call: GuestCall,
  place: Place,
  evaluate: (now: string) => Promise<Evaluated>,
): Promise<Response> {
  const key = call.request.headers.get('idempotency-key')
  if (key !== null && !KEY.test(key))
    throw new Denial('RequestWrong', 'Idempotency-Key admite hasta 128 caracteres ASCII visibles.')
  if (place.record === false) {
    const now = place.now === undefined ? call.desk.now() : new Date(place.now)
    return json(bodyOf(await evaluate(stampOf(now)), [], place))
  }
  await checkSpace(call, spaceOf(place))
  if (key === null) return json(await evaluateAndKeep(call, place, evaluate))
  const space = spaceOf(place)
  const subject = await call.desk.records.subjectOf(nameFor(place), space)
  const request = { member: call.guest.visitor.member, key, subject, space, bytes: requestBytes(call) }
  const claim = await call.desk.answers.claim(request, HOLD_MS)
  return answerClaimed(call, request, claim, (ours) => evaluateAndKeep(call, place, evaluate, ours))
}

async function answerClaimed(
  { desk }: GuestCall,
  request: KeyedRequest,
  claim: Claim,
  work: (claim: Claim & { kind: 'ours' }) => Promise<unknown>,
): Promise<Response> {
  if (claim.kind === 'busy') throw new Denial('RequestBusy', undefined, { 'retry-after': '1' })
  if (claim.kind === 'other') throw new Denial('KeyReused')
  if (claim.kind === 'answered')
    return json(JSON.parse(new TextDecoder().decode(claim.answer)), 200, { 'idempotency-replayed': 'true' })
  try {
    const body = await work(claim)
    await desk.answers.keep(request, claim, new TextEncoder().encode(JSON.stringify(body)))
    return json(body)
  } catch (error) {
    // After anything else the record may be there already: who takes it up again makes the same one.
    if (error instanceof Refusal) await desk.answers.release(request)
    throw error
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
  const space = spaceOf(place)
  const subjectId = claim?.subject ?? (await desk.records.subjectOf(nameFor(place), space))
  const ids: string[] = []
  for (const { verdict, links = [] } of evaluated.recorded) {
    const linked = links.map(({ rel, to }) => ({ rel, record: ids[to]! }))
    ids.push(await desk.records.keep(verdict, { actor: guest.actor, time, space, subjectId, links: linked }))
  }
  return bodyOf(evaluated, ids, place)
}

function bodyOf({ output, warnings, trace }: Evaluated, records: readonly string[], place: Place): unknown {
  return { output, records, warnings, ...(place.trace === true ? { trace: trace() } : {}) }
}

/** Whom it is about: without a name, somebody fresh. */
function nameFor(place: Place): string {
  return subjectName(spaceOf(place), place.subject ?? randomUUID())
}

/** A moment as the contracts write it. */
function stampOf(moment: Date): string {
  return moment.toISOString().replace(/\.\d{3}Z$/, 'Z')
}

/** What makes a request the same: its address and its bytes. */
function requestBytes({ request, bytes }: GuestCall): Uint8Array {
  const { pathname, search } = new URL(request.url)
  return Buffer.concat([Buffer.from(`${pathname}${search}\n`), bytes])
}

/** Only administrators may name a space that is not there. */
export async function checkSpace(
  { desk, guest }: Pick<GuestCall, 'desk' | 'guest'>,
  space: string,
): Promise<void> {
  if (guest.roles.has(space)) return
  const spaces = await desk.users.spaces()
  if (!spaces.some(({ id }) => id === space)) throw new Denial('NotFound', `No hay ningún espacio ${space}.`)
}

/** The rule set that a request brings, as an option. */
export function rulesOf(part: () => Document, rules: unknown): { rules?: Document } {
  return rules === undefined ? {} : { rules: part() }
}
