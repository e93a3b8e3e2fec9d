import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../catalogo/index.ts'
import { Choice } from '../shell/choice.tsx'

/** Something that a list can be narrowed by; the address remembers it under its name. */
export interface Filter {
  readonly name: string
  readonly label: string
  /** What no choice is called. */
  readonly all: string
  readonly options: Readonly<Record<string, string>>
}

/** What the address narrows a list by. */
export function useFilters(filters: readonly Filter[]): ReadonlyMap<string, string> {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  return new Map(
    filters.flatMap(({ name }) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
  )
}

interface FiltersProps {
  readonly filters: readonly Filter[]
  /** Narrowed by something else that the address names. */
  readonly others?: readonly string[]
  /** How many are left. */
  readonly left?: number | undefined
}

/** The choices that narrow a list, and the way back. */
export function ListFilters({ filters, others = [], left }: FiltersProps): ReactNode {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const names = [...filters.map(({ name }) => name), ...others]
  const set = (change: Readonly<Record<string, string>>): void =>
    void navigate({
      to: '.',
      search: (before: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''),
        ) as never,
      replace: true,
    })
  return (
    <div className="filters">
      {filters.map(({ name, label, all, options }) => (
        <Choice
          key={name}
          look="bare"
          label={label}
          value={typeof search[name] === 'string' ? search[name] : ''}
          options={{ '': all, ...options }}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      {names.some((name) => search[name] !== undefined) ? (
        <button
          type="button"
          className="link"
          onClick={() => set(Object.fromEntries(names.map((name) => [name, ''])))}
        >
          {t.quitarFiltro}
        </button>
      ) : null}
      {left === undefined ? null : <span className="note">{t.filtrados(left)}</span>}
    </div>
  )
}
