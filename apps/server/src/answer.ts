import { documentOf } from 'dictamen'
import { admit } from './access/visitor.ts'
import { parseBody, parseQuery, readJsonBody } from './body.ts'
import { Denial } from './problem.ts'
import type { Call, GuardedRoute, GuestCall, OpenRoute, Route } from './route.ts'

/** What only reads or adds may begin while the access is being written; the answer waits for both. */
const BEGIN_AT_ONCE: ReadonlySet<string> = new Set(['evaluar', 'leer', 'leer_propios'])

/** A request whose caller is known and whose bytes are here. */
export type Arrived = Omit<Call, 'query' | 'body' | 'document'> & {
  readonly guest: GuestCall['guest'] | null
}

/** What do they want, may they: only then it is done. */
export async function answerArrived(route: Route, arrived: Arrived): Promise<Response> {
  const { request, bytes, guest } = arrived
  const type = request.headers.get('content-type')
  const isOfType = route.takes === '*/*' || type === route.takes
  if (route.takes !== undefined && bytes.length > 0 && !isOfType)
    throw new Denial('TypeWrong', `El contenido debe ser ${route.takes}.`)
  const document = route.body === undefined ? documentOf(null, 'la petición') : readJsonBody(bytes, type)
  const call: Call = {
    ...arrived,
    query: route.query === undefined ? undefined : parseQuery(new URL(request.url), route.query),
    body: route.body === undefined ? undefined : parseBody(document, route.path, route.body),
    document,
  }
  if (route.action === null) return (route as OpenRoute).handle(call)
  return handleGuarded(route as GuardedRoute, { ...call, guest: guest! })
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
function mayNameKept(bytes: Uint8Array): boolean {
  return mayHold(bytes, ['upl_', 'rec_'])
}

/** Whether some bytes of JSON hold one of these words, plainly or under a disguise. */
export function mayHold({ buffer, byteOffset, byteLength }: Uint8Array, words: readonly string[]): boolean {
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  return [...words, '\\u'].some((word) => bytes.includes(word))
}
