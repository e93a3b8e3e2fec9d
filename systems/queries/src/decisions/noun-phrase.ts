import type { Token } from '@dictamen/kernel/text'
import { isInfinitive } from '@dictamen/spanish'
import type { ActTable } from './act-table.ts'
import { isNumber } from './lexicon.ts'

type Words = ActTable['lexicon']

const MOST_WORDS = 10

/** A noun with what stands before it and what it is of: "tres presupuestos para" is "tres presupuestos"; first and last token. */
export function nounPhraseAt(
  tokens: readonly Token[],
  head: number,
  { first, end }: { readonly first: number; readonly end: number },
  { lexicon }: ActTable,
): readonly [number, number] {
  let from = head
  while (from > first && describes(tokens[from - 1]!.folded, lexicon)) from--
  let last = head
  while (last + 1 < end && last - from < MOST_WORDS) {
    const next = reachOf(tokens, last + 1, end, lexicon)
    if (next === null) break
    last = next
  }
  return [from, last]
}

/** "Los", "tres", "mejores": what stands before a noun and belongs to it. */
function describes(folded: string, lexicon: Words): boolean {
  return lexicon.isDeterminer(folded) || lexicon.isQuality(folded) || isNumber(folded)
}

/** The last token of what goes on describing a noun from here; null when something else begins. */
function reachOf(tokens: readonly Token[], at: number, end: number, lexicon: Words): number | null {
  const { folded, exact, joined } = tokens[at]!
  if (!joined || lexicon.isJoint(folded) || lexicon.isQuestion(exact)) return null
  if (!lexicon.isOwning(folded)) {
    const isOther = lexicon.isPreposition(folded) || lexicon.isSmall(folded) || isInfinitive(folded)
    return isOther ? null : at
  }
  let noun = at + 1
  while (noun < end && describes(tokens[noun]!.folded, lexicon)) noun++
  if (noun >= end) return null
  const named = tokens[noun]!.folded
  return lexicon.isPreposition(named) || lexicon.isJoint(named) || lexicon.isSmall(named) ? null : noun
}
