import type { Role } from './vocabulary.ts'

/** Who is behind a request, and how they came in. */
export interface Visitor {
  readonly member: string
  readonly login: string
  readonly name: string
  readonly administrator: boolean
  /** What a token is for; null for a session, which may do all that its person may. */
  readonly scopes: readonly string[] | null
  /** The one space a token is for. */
  readonly space: string | null
  /** What a change made with a session must repeat. */
  readonly csrf: string | null
}

/** Somebody who came in, what they are in which space, and until when their key opens. */
export interface Admitted {
  readonly visitor: Visitor
  readonly roles: ReadonlyMap<string, Role>
  readonly until: Date
}

/** Roles by space, as the database gives them. */
export type Roles = Readonly<Record<string, Role>>

/** What somebody of the table users is, where. */
export const ROLES_OF = `coalesce((SELECT json_object_agg(m.space, m.role) FROM dictamen.members AS m
  WHERE m.member = users.id), '{}') AS roles`
