import { isOccupation } from '@dictamen/spanish/occupations'
import type { Clause } from '../clauses.ts'
import type { DateExpression } from '../dates.ts'
import type { Lexicon } from '../lexicon.ts'
import { foldedAt, type Word } from '../words.ts'
import { readFrequencies } from './read-frequency.ts'
import { readHour } from './read-hour.ts'
import type { SlotLexicon } from './slot-lexicon.ts'
import { COPULA, type Value } from './values.ts'

const SER = 'ser'
const INSIDE_NAME = new Set('de del la las los'.split(' '))
const INSIDE_NOUN = new Set('de del la el los las al'.split(' '))
const ARTICLES = new Set('el la los las un una mi su'.split(' '))
const CONTRACTED: ReadonlyMap<string, string> = new Map([
  ['al', 'a'],
  ['del', 'de'],
])

/** The typed values of a clause: what its lists name, proper names, figures of time, and nouns that a preposition leads to. */
export function readValues(
  clause: Clause,
  dates: readonly DateExpression[],
  lexicon: Lexicon,
  slots: SlotLexicon,
): Value[] {
  const { words, features } = clause
  const listed = features.value ? listedIn(clause, slots) : NONE
  const named = listed.filter(({ type }) => slots.namingLists.has(type))
  const values: Value[] = [...listed]
  const add = (value: Value | null): void => {
    if (value !== null) values.push(value)
  }
  const dated = (at: number): boolean => dates.some(({ first, last }) => at >= first && at <= last)
  for (let at = 0; at < words.length; at++) {
    if (dated(at)) continue
    const word = words[at]!
    if (isNameAt(words, at)) {
      const last = endOfName(words, at)
      add(nameOf(clause, at, last, named))
      at = last
      continue
    }
    {
      for (const value of readFrequencies(words, at, lexicon, slots)) values.push(value)
      if (features.number) add(readHour(clause, at, lexicon))
    }
    if (features.negation < 0 && slots.links.has(linkOf(word)))
      addNouns(values, nounsBehind(words, at, slots))
  }
  return values
}

const NONE: readonly Value[] = []

/** «De la jefa de zona»: what a noun brings with it is no value of its own. */
function addNouns(values: Value[], nouns: readonly Value[]): void {
  const inside = nouns.some(({ end }) => values.some((value) => value.type === 'noun' && value.end === end))
  if (!inside) values.push(...nouns)
}

function linkOf({ folded, lexeme }: Word): string {
  if (lexeme.key === SER && lexeme.verb) return COPULA
  return CONTRACTED.get(folded) ?? folded
}

/** The values of the lists; where a clause denies more than one verb, none can be told. */
function listedIn({ words, features }: Clause, { lists }: SlotLexicon): Value[] {
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

/** A proper name: capitals, or a name that the vocabulary knows. */
function isNameAt(words: readonly Word[], at: number): boolean {
  const { capital, lexeme, marker } = words[at]!
  if (lexeme.kind !== 'content' || lexeme.part !== null || lexeme.month > 0) return false
  return marker?.kind === 'member' || capital
}

function endOfName(words: readonly Word[], first: number): number {
  let last = first + words[first]!.length - 1
  if (last < first) last = first
  for (let at = last + 1; at < words.length; at++) {
    const { capital, apart, folded } = words[at]!
    if (apart) break
    if (capital || /^\d/.test(folded)) last = at
    else if (!INSIDE_NAME.has(folded)) break
  }
  return last
}

function nameOf({ words, features }: Clause, first: number, last: number, listed: readonly Value[]): Value {
  const own = words.slice(first, last + 1).filter(({ lexeme }) => lexeme.kind === 'content')
  const keys = own.map(({ lexeme }) => lexeme.key)
  const place = listed.find(({ start }) => start === words[first]!.start)
  return {
    type: 'name',
    says:
      place === undefined ? new Set(keys) : new Set([...place.says].map((each) => `${place.type} ${each}`)),
    known: place?.type ?? '',
    denied: features.negation >= 0,
    keys,
    link: leadTo(words, first),
    start: words[first]!.start,
    end: words[last]!.end,
  }
}

/** What stands before a value, articles left out. */
function leadTo(words: readonly Word[], at: number): string {
  if (words[at]!.gap.includes(':')) return COPULA
  let before = at - 1
  while (before >= 0 && ARTICLES.has(words[before]!.folded)) before--
  return before < 0 || words[before + 1]!.apart ? '' : linkOf(words[before]!)
}

/** The nouns behind a preposition or a copula, as far as they belong together. */
function nounsBehind(words: readonly Word[], link: number, { doers }: SlotLexicon): readonly Value[] {
  const found: Word[] = []
  for (let at = link + 1; at < words.length; at++) {
    const word = words[at]!
    if (word.apart || (word.lexeme.verb && found.length > 0)) break
    if (word.lexeme.part !== null && !ARTICLES.has(word.folded)) return NONE
    if (word.lexeme.kind === 'content' && !word.ignored) found.push(word)
    else if (!INSIDE_NOUN.has(word.folded) && !(at === link + 1 && ARTICLES.has(word.folded))) break
  }
  const first = found[0]
  if (first === undefined || first.lexeme.measures || foldedAt(words, link + 1) === 'un') return NONE
  const keys = found.map(({ lexeme }) => lexeme.key)
  const works = doers.has(first.lexeme.key) || isOccupation(first.folded)
  const noun = {
    type: 'noun',
    says: new Set(keys),
    known: '',
    denied: false,
    keys,
    link: linkOf(words[link]!),
    start: first.start,
    end: found.at(-1)!.end,
  }
  return works ? [noun, { ...noun, type: 'occupation' }] : [noun]
}
