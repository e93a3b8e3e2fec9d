import type { Clause } from '../clauses.ts'
import type { DateExpression } from '../dates.ts'
import type { Lexicon } from '../lexicon.ts'
import { leadTo, linkOf } from './links.ts'
import { readFrequencies } from './read-frequency.ts'
import { readHour } from './read-hour.ts'
import { readName } from './read-names.ts'
import { readNouns } from './read-nouns.ts'
import type { SlotLexicon } from './slot-lexicon.ts'
import type { Word } from '../words.ts'
import { COPULA, type Value } from './values.ts'

/** The typed values of a clause: what its lists name, proper names, figures of time, and nouns that a preposition leads to. */
export function readValues(
  clause: Clause,
  dates: readonly DateExpression[],
  lexicon: Lexicon,
  slots: SlotLexicon,
): readonly Value[] {
  const { words, features } = clause
  const listed = features.value ? readListed(clause, slots) : NONE
  const names = listed.filter(({ type }) => slots.namingLists.has(type))
  const values: Value[] = [...listed]
  const isLed = features.negation < 0
  // A preposition leads to a value of a slot that the clause names, or that only the question does.
  const leads = isLed && (features.verb < 0 || words.some(({ lexeme }) => slots.leading.has(lexeme.key)))
  for (let at = 0; at < words.length; at++) {
    if (dates.some(({ first, last }) => at >= first && at <= last)) continue
    const name = readName(clause, at, names)
    if (name !== null) {
      values.push(name.value)
      at = name.last
      continue
    }
    for (const value of readFrequencies(words, at, lexicon, slots)) values.push(value)
    const hour = features.number ? readHour(clause, at, lexicon) : null
    if (hour !== null) values.push(hour)
    if (isLed && isNounLed(words[at]!, leads, slots)) addNouns(values, readNouns(words, at, slots))
  }
  return values
}

const NONE: readonly Value[] = []

/** A copula always says what something is. */
function isNounLed(word: Word, leads: boolean, { links }: SlotLexicon): boolean {
  const link = leads || word.lexeme.verb ? linkOf(word) : ''
  return link === COPULA || (leads && links.has(link))
}

/** «De la jefa de zona»: what a noun brings with it is no value of its own. */
function addNouns(values: Value[], nouns: readonly Value[]): void {
  const inside = nouns.some(({ end }) => values.some((value) => value.type === 'noun' && value.end === end))
  if (!inside) values.push(...nouns)
}

/** The values of the lists; where a clause denies more than one verb, none can be told. */
function readListed({ words, features }: Clause, { lists }: SlotLexicon): Value[] {
  const contrast = words.findIndex(({ folded }) => folded === 'sino')
  if (features.negation >= 0 && words.filter(({ lexeme, ignored }) => lexeme.verb && !ignored).length > 1)
    return []
  return words.flatMap((word, index) => {
    const { marker, length, start } = word
    if (marker?.kind !== 'value') return []
    const corrected = contrast >= 0 && index > contrast
    const without = words[index - 1]?.marker?.kind === 'absence'
    const own = words.slice(index, index + length)
    return marker.senses.map(({ list, member }) => ({
      type: lists[list]!,
      says: new Set([String(member)]),
      known: '',
      denied: (features.negation >= 0 && !corrected) || without,
      keys: own.map(({ lexeme }) => lexeme.key),
      link: leadTo(words, index),
      start,
      end: own.at(-1)!.end,
    }))
  })
}
