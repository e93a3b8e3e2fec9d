import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { spacesQuery, useSession, type Role, type Space } from '../api/session.ts'

const KEY = 'dictamen.espacio'
const listeners = new Set<() => void>()

/** Chooses the space that the lists show. */
export function chooseSpace(id: string): void {
  localStorage.setItem(KEY, id)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The space in view: the one that was chosen, else the example, else the first. */
export function useSpace(): { readonly space: Space | null; readonly spaces: readonly Space[] } {
  const chosen = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY))
  const { data: spaces = [] } = useQuery(spacesQuery)
  const space =
    spaces.find(({ id }) => id === chosen) ?? spaces.find(({ id }) => id === 'ejemplo') ?? spaces[0] ?? null
  return { space, spaces }
}

/** Whether who is here holds one of these roles in the space in view. */
export function useMay(...roles: readonly Role[]): boolean {
  const session = useSession()
  const { space } = useSpace()
  if (session === null || space === null) return false
  return session.administrator || (space.role !== null && roles.includes(space.role))
}
