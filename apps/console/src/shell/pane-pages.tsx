import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'

type Pages = ReadonlyMap<string, ReactNode>

interface Registry {
  readonly pages: Pages
  put(name: string, page: ReactNode | null): void
}

const PagesContext = createContext<Registry>({ pages: new Map(), put: () => undefined })

/** Lets the page on the sheet bring pages for the pane. */
export function PanePages({ children }: { readonly children: ReactNode }): ReactNode {
  const [pages, setPages] = useState<Pages>(new Map())
  const registry = useMemo(
    () => ({
      pages,
      put: (name: string, page: ReactNode | null) =>
        setPages((before) => {
          const after = new Map(before)
          if (page === null) after.delete(name)
          else after.set(name, page)
          return after
        }),
    }),
    [pages],
  )
  return <PagesContext value={registry}>{children}</PagesContext>
}

/** Brings a page for the pane, opened with `?prueba=<name>`, while this page is shown. */
export function useBringPane(name: string, page: ReactNode): void {
  const { put } = useContext(PagesContext)
  useEffect(() => {
    put(name, page)
    return () => put(name, null)
    // Without `put`: it is made anew with every page that is put, and would put this one again.
  }, [name, page])
}

export function usePanePage(name: string): ReactNode | null {
  return useContext(PagesContext).pages.get(name) ?? null
}
