import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** What the pane shows, as the address says it. */
export interface PaneState {
  /** `rec_…/pointer` for a value, `rec_…` for a record, or the name of another page of the pane. */
  readonly proof: string | null
  /** Which of its marks is lit, from 0. */
  readonly mark: number
  open(proof: string, mark?: number): void
  setMark(mark: number): void
  close(): void
}

export interface PaneSearch {
  readonly prueba?: string
  readonly marca?: number
}

/** Reads the pane's part of an address. */
export function readPaneSearch(search: Readonly<Record<string, unknown>>): PaneSearch {
  const { prueba, marca } = search
  return {
    ...(typeof prueba === 'string' ? { prueba } : {}),
    ...(typeof marca === 'number' && marca > 0 ? { marca } : {}),
  }
}

export function usePane(): PaneState {
  const { prueba, marca } = readPaneSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const go = useCallback(
    (change: PaneSearch, replace: boolean) =>
      void navigate({
        to: '.',
        search: (before: Readonly<Record<string, unknown>>) => {
          const { prueba: _proof, marca: _mark, ...rest } = before
          return { ...rest, ...change } as never
        },
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return useMemo(() => {
    const proof = prueba ?? null
    return {
      proof,
      mark: marca ?? 0,
      open: (next, first = 0) => go({ prueba: next, ...(first > 0 ? { marca: first } : {}) }, proof === next),
      setMark: (mark) => go({ ...(proof === null ? {} : { prueba: proof }), marca: mark }, true),
      close: () => {
        go({}, false)
        // The value that was asked takes the focus back.
        requestAnimationFrame(() => callOf(proof)?.focus())
      },
    }
  }, [prueba, marca, go])
}

/** The element on the page that asks for a proof. */
function callOf(proof: string | null): HTMLElement | null {
  return proof === null ? null : document.querySelector(`[data-proof="${CSS.escape(proof)}"]`)
}

/** A record's id and the pointer into its output, out of a proof; null for another page of the pane. */
export function readProof(
  proof: string | null,
): { readonly record: string; readonly pointer: string | null } | null {
  const found = /^(rec_[0-9a-f]+)(\/.*)?$/s.exec(proof ?? '')
  return found === null ? null : { record: found[1]!, pointer: found[2] ?? null }
}
