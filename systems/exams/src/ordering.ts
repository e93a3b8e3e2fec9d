import { squeeze } from './answers.ts'
import type { Parts } from './parts.ts'
import { textOfWords, type Placed, type Row } from './placed.ts'

/** Items that a student sorted: which came at each place, and on which lines they stand. */
export interface Ordering {
  readonly right: readonly string[]
  /** Empty where the items cannot be told apart on the page. */
  readonly user: readonly { readonly text: string; readonly words: readonly Placed[] }[]
  readonly rows: readonly Row[]
}

/** Finds the items of the right order again, as the student left them, below the line that asks. */
export function orderingOf({ key, asking }: Parts): Ordering | null {
  const right = key?.order ?? null
  if (right === null || right.length < 2) return null
  const wanted = new Map(right.map((text) => [squeeze(text), text]))
  const user: { text: string; words: readonly Placed[] }[] = []
  let first = asking.length
  for (let end = asking.length; end > 0;) {
    const start = startOfItem(asking, end, wanted)
    if (start === null) {
      end--
      continue
    }
    const words = wordsOf(asking.slice(start, end))
    user.unshift({ text: wanted.get(squeeze(textOfWords(words)))!, words })
    end = first = start
  }
  const isWhole = user.length === right.length
  return { right, user: isWhole ? user : [], rows: isWhole ? asking.slice(first) : [] }
}

/** Where the item begins that ends with a line; an item may take several lines. */
function startOfItem(rows: readonly Row[], end: number, wanted: ReadonlyMap<string, string>): number | null {
  for (let start = end - 1; start >= Math.max(0, end - LONGEST); start--)
    if (wanted.has(squeeze(textOfWords(wordsOf(rows.slice(start, end)))))) return start
  return null
}

/** Lines of one item. */
const LONGEST = 8

/** Words without the marks that say whether an item stands right. */
function wordsOf(rows: readonly Row[]): Placed[] {
  return rows.flatMap((row) => row.words).filter((word) => !/^[\ue000-\uf8ff]$/u.test(word.text))
}
