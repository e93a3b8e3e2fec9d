import type { Desk, Role, Visitor } from 'dictamen'
import { timingSafeEqual } from 'node:crypto'
import { Denial } from '../problem.ts'
import { mayDo, mayDoSomewhere, spacesFor, type Action } from './actions.ts'
import { readCookie } from './cookies.ts'

/** Somebody who came in. */
export interface Guest {
  readonly visitor: Visitor
  readonly roles: ReadonlyMap<string, Role>
  /** As records and accesses name them. */
  readonly actor: string
  /** The session's secret; null for who came with a token. */
  readonly session: string | null
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Who is behind a request; null when it brings neither session nor token. Refuses what does not open. */
export async function guestOf(request: Request, desk: Desk, secure: boolean): Promise<Guest | null> {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (bearer !== undefined) {
    const admitted = await desk.door.admit(bearer, (secret) => desk.tokens.admit(secret))
    if (admitted === null) throw new Denial('VisitorUnknown', 'La llave no existe, caducó o se retiró.')
    return { ...admitted, actor: `token:${admitted.visitor.member}`, session: null }
  }
  const session = readCookie(request.headers.get('cookie') ?? undefined, secure)
  if (session === null) return null
  const admitted = await desk.door.admit(session, (secret) => desk.sessions.admit(secret))
  if (admitted === null) throw new Denial('VisitorUnknown', 'La sesión terminó; entre otra vez.')
  if (!SAFE.has(request.method)) checkCsrf(request, admitted.visitor)
  return { ...admitted, actor: `user:${admitted.visitor.member}`, session }
}

/**
 * Lets a guest do something or turns them away; either way it is written down. Who is let in need not wait until it is:
 * only the answer does, and not even that where nothing is shown but what the guest brought (`isOwn`).
 */
export async function admit(
  desk: Desk,
  guest: Guest,
  asked: { readonly action: Action; readonly space: string | null; readonly target: string | null },
  isOwn = false,
): Promise<{ readonly written: Promise<void> }> {
  const allowed = mayDo(guest.visitor, guest.roles, asked.action, asked.space)
  const access = { at: desk.now(), actor: guest.actor, ...asked, allowed }
  if (allowed && isOwn) return { written: desk.accesses.note(access) }
  const written = desk.accesses.write(access)
  // Whoever awaits it hears of a failure.
  written.catch(() => undefined)
  if (allowed) return { written }
  await written
  throw new Denial('AccessDenied')
}

/** Turns away whoever may do something nowhere, before anything they sent is read. */
export async function admitSomewhere(desk: Desk, guest: Guest, action: Action): Promise<void> {
  if (mayDoSomewhere(guest.visitor, guest.roles, action)) return
  const access = { at: desk.now(), actor: guest.actor, action, space: null, target: null, allowed: false }
  await desk.accesses.write(access)
  throw new Denial('AccessDenied')
}

/** The spaces in which a guest may do something, or the one that was named. */
export async function ownSpaces(
  desk: Desk,
  { visitor, roles }: Guest,
  action: Action,
  named?: string,
): Promise<readonly string[]> {
  if (named !== undefined) return [named]
  if (!visitor.administrator) return spacesFor(visitor, roles, action)
  return visitor.space === null ? (await desk.users.spaces()).map(({ id }) => id) : [visitor.space]
}

function checkCsrf(request: Request, { csrf }: Visitor): void {
  const brought = Buffer.from(request.headers.get('x-dictamen-csrf') ?? '')
  const expected = Buffer.from(csrf ?? '')
  if (expected.length === 0 || brought.length !== expected.length || !timingSafeEqual(brought, expected))
    throw new Denial('CsrfMissing')
}
