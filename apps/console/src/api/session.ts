import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiProblem, ask, setCsrf } from './client.ts'

export type Role = 'administrador' | 'evaluador' | 'revisor' | 'auditor'

/** Who is at the console. */
export interface Session {
  readonly login: string
  readonly name: string
  readonly administrator: boolean
  readonly csrf: string
  readonly roles: Readonly<Record<string, Role>>
}

export interface Space {
  readonly id: string
  readonly name: string
  readonly role: Role | null
}

/** The session; null for nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: Infinity,
  queryFn: async (): Promise<Session | null> => {
    try {
      const session = await ask<Session>('/v1/session')
      setCsrf(session.csrf)
      return session
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) return null
      throw error
    }
  },
})

export const spacesQuery = queryOptions({
  queryKey: ['spaces'],
  staleTime: 60_000,
  queryFn: () => ask<readonly Space[]>('/v1/spaces'),
})

export function useSession(): Session | null {
  return useQuery(sessionQuery).data ?? null
}

/** Comes in with a name and a password. */
export async function enter(login: string, password: string): Promise<void> {
  const { csrf } = await ask<{ csrf: string }>('/v1/session', { method: 'POST', body: { login, password } })
  setCsrf(csrf)
}

/** Uses a one-time link up. */
export async function redeem(body: {
  readonly link: string
  readonly login?: string
  readonly name?: string
  readonly password: string
}): Promise<void> {
  const { csrf } = await ask<{ csrf: string }>('/v1/links/redeem', { method: 'POST', body })
  setCsrf(csrf)
}

export async function leave(): Promise<void> {
  await ask('/v1/session', { method: 'DELETE' })
  setCsrf(null)
}
