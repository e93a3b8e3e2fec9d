import { searchLedger, type SearchLedger } from '@dictamen/contracts'
import { parseContract, readDocument } from '@dictamen/kernel'
import type { Price } from '@dictamen/models'
import { outputOf } from './read-outputs.ts'

const LEDGER = 'outputs/search_ledger.json'

/** What a search cost whoever pays for it, in millionths of a dollar. */
export interface SearchSpending {
  readonly spent: number
  /** Held for calls whose end nobody knows. */
  readonly held: number
  /** The most that it may cost; null without a budget. */
  readonly most: number | null
  /** Dollars per million tokens; null when nobody knows. */
  readonly price: Price | null
}

/** The files of a search with its money in the ledger. */
export function withSpending(
  files: ReadonlyMap<string, string>,
  spending: SearchSpending | null,
): ReadonlyMap<string, string> {
  const text = files.get(LEDGER)
  if (spending === null || text === undefined) return files
  const ledger = { ...(JSON.parse(text) as SearchLedger), spending }
  return new Map(files).set(LEDGER, `${JSON.stringify(ledger, null, 2)}\n`)
}

/** What the last run in a folder asked and spent; null of an earlier edition, which kept none. */
export async function readLedger(folder: string): Promise<SearchLedger | null> {
  const text = await outputOf(folder)(LEDGER)
  return text === null ? null : parseContract(searchLedger, readDocument(text, LEDGER))
}

/** Calls, tokens and money of all steps together. */
export interface SpentTotal {
  readonly calls: number
  readonly repeated: number
  readonly tokens_in: number
  readonly tokens_out: number
  /** Null when nobody knows the price. */
  readonly cost: number | null
}

export function totalOf({ steps }: SearchLedger): SpentTotal {
  const sum = (figure: (step: SearchLedger['steps'][number]) => number): number =>
    steps.reduce((total, step) => total + figure(step), 0)
  return {
    calls: sum(({ calls }) => calls),
    repeated: sum(({ repeated = 0 }) => repeated),
    tokens_in: sum(({ tokens_in: sent }) => sent),
    tokens_out: sum(({ tokens_out: given }) => given),
    cost: steps.some(({ cost }) => cost === null) ? null : sum(({ cost }) => cost ?? 0),
  }
}
