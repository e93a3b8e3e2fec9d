import type { Clause } from './clauses.ts'
import { isContent } from './content.ts'
import type { Lexicon } from './lexicon.ts'
import type { Word } from './words.ts'

const TENER = 'ten'
const SER = 'ser'

/** Something a clause says is not so: a predicate, and all that it would need to be about. */
export interface Denial {
  readonly predicates: ReadonlySet<string>
  readonly arguments: readonly string[]
  /** Denies having something: «con algo» affirms it, said of one of these; null for other denials. */
  readonly context: ReadonlySet<string> | null
  /** Denied of the speaker alone: «se eligió» may still be so. */
  readonly personal: boolean
  /** Denies that there is any of it, so that naming it affirms it. */
  readonly existence: boolean
  /** Denies only what is so now: «dejamos de usar», «ya no usamos». */
  readonly present: boolean
  readonly start: number
  readonly end: number
}

/** What a clause denies. Double and partial negation («no solo», «no… hasta») deny nothing. */
export function readDenials(clause: Clause, lexicon: Lexicon): Denial[] {
  const { words, features } = clause
  const { negation } = features
  if (negation < 0) return readAbsences(clause, lexicon)
  if (words.filter(({ folded }) => folded === 'no').length > 1) return []
  const predicate = findPredicate(words, negation, lexicon)
  if (predicate < 0 || words[predicate + 1]?.folded === 'que') return []
  const { deciding } = lexicon.verbs
  const before = subjectOf(words, negation, predicate).filter(({ lexeme }) => !deciding.has(lexeme.key))
  const groups = argumentsAfter(clause, predicate)
  if (groups === null) return []
  return groups.flatMap((after) => {
    const all = [...before, ...after]
    const key = words[predicate]!.lexeme.key
    if (!isComparable(all, key, lexicon)) return []
    const spanned = [words[negation]!, words[predicate]!, ...all]
    return {
      predicates: predicatesOf(key, lexicon),
      arguments: all.map(({ lexeme }) => lexeme.key),
      context: null,
      existence: deniesExistence(key, lexicon),
      personal: isPersonal(words, negation, predicate),
      present: words[negation]!.marker!.kind === 'cessation',
      ...rangeOf(spanned),
    }
  })
}

/** «No tenía trato», «teletrabajo no hacíamos». */
function deniesExistence(key: string, { slots }: Lexicon): boolean {
  return slots !== null && (key === TENER || (slots.light.has(key) && key !== SER))
}

/** Whoever does not have something does not use it either. */
function predicatesOf(key: string, { verbs, slots }: Lexicon): ReadonlySet<string> {
  return slots !== null && key === TENER ? verbs.possession : new Set([key])
}

/** From the first of some words to the last. */
export function rangeOf(words: readonly Word[]): { start: number; end: number } {
  let start = Infinity
  let end = 0
  for (const word of words) {
    start = Math.min(start, word.start)
    end = Math.max(end, word.end)
  }
  return { start, end }
}

function isComparable(words: readonly Word[], predicate: string, lexicon: Lexicon): boolean {
  const nouns = words.filter(({ lexeme }) => lexeme.kind === 'content' && !lexeme.verb)
  return nouns.length >= (lexicon.verbs.light.has(predicate) ? 2 : 1)
}

/** The verb after the negator; verbs such as «poder» or «llegar a» hand the negation on to their infinitive. */
function findPredicate(words: readonly Word[], negation: number, lexicon: Lexicon): number {
  const determiner = isDeterminer(words[negation]!)
  const from = negation + words[negation]!.length
  let at = words.findIndex(
    (word, index) => index >= from && isPredicate(word) && (!determiner || word.lexeme.verb),
  )
  if (at < 0 || words.slice(from, at + 1).some(({ apart }) => apart)) return -1
  if (lexicon.verbs.carriers.has(words[at]!.lexeme.key)) {
    const infinitive = words[at + 1]?.folded === 'a' ? at + 2 : at + 1
    if (words[infinitive]?.lexeme.form.infinitive === true) at = infinitive
  }
  return at
}

/** «Ningún servicio usa…»: a noun stands between the negator and the verb. */
function isDeterminer({ folded }: Word): boolean {
  return folded.startsWith('ningun')
}

/** «No elegí», «no he elegido»; «no me gradué» speaks of what only oneself does. */
function isPersonal(words: readonly Word[], negation: number, predicate: number): boolean {
  const { lexeme, folded } = words[predicate]!
  const between = new Set(words.slice(negation, predicate).map((word) => word.folded))
  const singular = (lexeme.form.first && !folded.endsWith('mos')) || between.has('he')
  return singular && !between.has('me')
}

function isPredicate(word: Word): boolean {
  return !word.ignored && word.lexeme.kind !== 'closed' && word.marker?.kind !== 'negator'
}

/** Words before the predicate that belong to it: from the start, or from «creo que», «la verdad es que» on. */
function subjectOf(words: readonly Word[], negation: number, predicate: number): Word[] {
  let from = 0
  for (let at = 1; at < negation; at++) {
    const before = words[at - 1]!
    if (words[at]!.folded === 'que' && (before.lexeme.verb || !isContent(before))) from = at + 1
  }
  const determined = isDeterminer(words[negation]!) ? words.slice(negation, predicate) : []
  return [...words.slice(from, negation), ...determined].filter(isArgument)
}

/** Words after the predicate, one list for each «ni»; null when a date, a number or a limit narrows the negation. */
function argumentsAfter(clause: Clause, predicate: number): Word[][] | null {
  const groups: Word[][] = [[]]
  const end = Math.min(clause.appendix, clause.words.length)
  for (let at = predicate + 1; at < end; at++) {
    const word = clause.words[at]!
    if (word.folded === 'sino' || word.folded === 'hace') break
    if (word.folded === 'hasta' || word.folded === 'desde' || /^\d/.test(word.folded)) return null
    if (word.folded === 'ni') groups.push([])
    else if (isArgument(word)) groups.at(-1)!.push(word)
  }
  return groups
}

function isArgument(word: Word): boolean {
  return word.lexeme.kind !== 'closed' && !word.ignored && word.marker?.kind !== 'negator'
}

/** «sin parada de servicio» denies having it; «sin usar caché» denies using it. */
function readAbsences({ words, features }: Clause, lexicon: Lexicon): Denial[] {
  if (!features.absence) return []
  return words.flatMap((word, index) => {
    if (word.marker?.kind !== 'absence') return []
    const first = words[index + word.length]
    if (first === undefined || first.apart) return []
    const infinitive = first.lexeme.form.infinitive
    const phrase = nounPhrase(words, infinitive ? index + 2 : index + word.length)
    if (!isComparable(phrase, '', lexicon)) return []
    return {
      predicates: infinitive ? new Set([first.lexeme.key]) : lexicon.verbs.possession,
      arguments: phrase.map(({ lexeme }) => lexeme.key),
      context: infinitive || isWhole(words, phrase, lexicon) ? null : contextOf(words, phrase),
      existence: false,
      personal: false,
      present: false,
      ...rangeOf([word, ...phrase]),
    }
  })
}

/** «Sin hijos»: nothing but the absence. */
function isWhole(words: readonly Word[], phrase: readonly Word[], { slots }: Lexicon): boolean {
  return slots !== null && words.every((word) => !isContent(word) || phrase.includes(word))
}

function contextOf(words: readonly Word[], phrase: readonly Word[]): Set<string> {
  const rest = words.filter((word) => isContent(word) && !phrase.includes(word))
  return new Set(rest.map(({ lexeme }) => lexeme.key))
}

const INSIDE_NOUN_PHRASE = new Set('de del la el los las un una'.split(' '))

function nounPhrase(words: readonly Word[], from: number): Word[] {
  const phrase: Word[] = []
  for (let at = from; at < words.length; at++) {
    const word = words[at]!
    if (at > from && word.apart) break
    if (isArgument(word)) phrase.push(word)
    else if (!INSIDE_NOUN_PHRASE.has(word.folded)) break
  }
  return phrase
}
