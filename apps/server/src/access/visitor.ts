import type { Desk, Role, Visitor } from 'dictamen'
import { timingSafeEqual } from 'node:crypto'
import { Denial } from '../problem.ts'
import { mayDo, type Action } from './actions.ts'
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
    const visitor = await desk.tokens.visitorOf(bearer)
    if (visitor === null) throw new Denial('VisitorUnknown', 'La llave no existe, caducó o se retiró.')
    return { visitor, roles: await rolesOf(desk, visitor), actor: `token:${visitor.member}`, session: null }
  }
  const session = readCookie(request.headers.get('cookie') ?? undefined, secure)
  if (session === null) return null
  const visitor = await desk.sessions.visitorOf(session)
  if (visitor === null) throw new Denial('VisitorUnknown', 'La sesión terminó; entre otra vez.')
  if (!SAFE.has(request.method)) checkCsrf(request, visitor)
  return { visitor, roles: await rolesOf(desk, visitor), actor: `user:${visitor.member}`, session }
}

/** Lets a guest do something or turns them away; either way it is written down. */
export async function admit(
  desk: Desk,
  guest: Guest,
  asked: { readonly action: Action; readonly space: string | null; readonly target: string | null },
): Promise<void> {
  const allowed = mayDo(guest.visitor, guest.roles, asked.action, asked.space)
  await desk.accesses.write({ at: desk.now(), actor: guest.actor, ...asked, allowed })
  if (!allowed) throw new Denial('AccessDenied')
}

async function rolesOf(desk: Desk, { member }: Visitor): Promise<ReadonlyMap<string, Role>> {
  return desk.users.rolesOf(member)
}

function checkCsrf(request: Request, { csrf }: Visitor): void {
  const brought = Buffer.from(request.headers.get('x-dictamen-csrf') ?? '')
  const expected = Buffer.from(csrf ?? '')
  if (expected.length === 0 || brought.length !== expected.length || !timingSafeEqual(brought, expected))
    throw new Denial('CsrfMissing')
}
