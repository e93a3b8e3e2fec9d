import { createContext, useContext } from 'react'

interface ShellState {
  readonly isMenuOpen: boolean
  turnMenu(): void
}

export const ShellContext = createContext<ShellState>({ isMenuOpen: false, turnMenu: () => undefined })

export function useShell(): ShellState {
  return useContext(ShellContext)
}
