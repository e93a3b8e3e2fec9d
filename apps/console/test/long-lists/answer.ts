import type { Page } from '@playwright/test'

export const SPACE = 'ejemplo'
export const TIME = '2026-03-10T12:00:00Z'

/** A list of the console that may grow without end, and how it is brought before a reader with so many rows. */
export interface LongList {
  readonly name: string
  /** Its rows, without what holds the place of those that are not in the page. */
  readonly row: string
  open(page: Page, count: number): Promise<void>
}

export const idOf = (at: number): string => `rec_${String(at).padStart(32, '0')}`
/** So many, each made from its place. */
export const range = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_none, at) => item(at))
export const rowsOf = (label: string): string => `table[aria-label="${label}"] tbody tr:not(.gap)`
/** One of a few, so that neighbours differ. */
export const oneOf = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!

/** Answers what the page asks at an address. */
export async function answer(page: Page, path: string | RegExp, told: (url: URL) => unknown): Promise<void> {
  const isAsked = ({ pathname }: URL): boolean =>
    typeof path === 'string' ? pathname === path : path.test(pathname)
  await page.route(isAsked, (route) => route.fulfill({ json: told(new URL(route.request().url())) }))
}

/** The rows after the one that an address names, as many as it asks for. */
export function pageOf<Item>(url: URL, count: number, item: (at: number) => Item): Item[] {
  const after = url.searchParams.get('after')
  const first = after === null ? 0 : Number(after.slice(4)) + 1
  const limit = Number(url.searchParams.get('limit') ?? count)
  return range(Math.max(Math.min(limit, count - first), 0), (at) => item(first + at))
}

export function recordOf(at: number, system: string): object {
  const contract = 'ira-result@2.0'
  return { kind: 'evaluation', id: idOf(at), time: TIME, actor: 'user:x', space: SPACE, system, contract }
}

export const LONG = 'Explicar por qué la báscula del muelle no coincide con la factura y qué norma lo dice'
