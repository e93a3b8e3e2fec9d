import { unitAfter, unitBefore } from '../atoms.ts'
import type { Clause } from '../clauses.ts'
import { isIndefinite } from '../content.ts'
import { wordsOf, type DateExpression } from '../dates.ts'
import type { Evidence } from '../finding.ts'
import type { Lexicon } from '../lexicon.ts'
import { readNumber } from '../numbers.ts'
import { foldedAt, type Word } from '../words.ts'
import { readValues } from './read-values.ts'
import type { SlotLexicon } from './slot-lexicon.ts'
import { NOMINAL, type Value } from './values.ts'

/** A number that neither counts nor measures nor dates. */
export interface BareNumber extends Evidence {
  readonly value: number
}

/** A clause as the slots read it: of whom it speaks, when, about what, and the values it names. */
export interface Frame {
  readonly clause: Clause
  readonly dates: readonly DateExpression[]
  readonly values: readonly Value[]
  /** Keys of nouns and names; light words, figures and dates left out. */
  readonly topics: ReadonlySet<string>
  /** Those topics of which the clause speaks as known: «el almacén», «mi jefa». */
  readonly definite: ReadonlySet<string>
  /** Keys of the verbs that say what is done. */
  readonly acts: ReadonlySet<string>
  /** What it speaks of: topics and acts. */
  readonly things: ReadonlySet<string>
  /** Numbers that count nothing: «un 9 de nota», «Java 17». */
  readonly numbers: readonly BareNumber[]
  /** Keys of all words that mean something. */
  readonly keys: ReadonlySet<string>
  /** The keys by which two texts may be comparable though they name nothing in common. */
  readonly meeting: readonly string[]
  /** Nouns before the verb that no preposition leads in: of whom or what it speaks. */
  readonly subject: readonly Word[]
  /** A verb in the first person. */
  readonly first: boolean
  /** «Me», «mi», «yo». */
  readonly mine: boolean
  /** Names somebody else: «mi hermano», «un cliente». */
  readonly namesOthers: boolean
  /** Tells of somebody or something in the third person. */
  readonly inThirdPerson: boolean
  /** Told as past. */
  readonly past: boolean
  readonly verbless: boolean
  /** Says that it is so, without limits: neither «no siempre» nor «a veces». */
  readonly plain: boolean
  /** Speaks of one certain thing: no figure, no «un», «una». */
  readonly certain: boolean
}

const PREPOSITIONS = new Set(
  'a al ante bajo con contra de del desde en entre hacia hasta para por sin sobre tras como'.split(' '),
)
const OWN = new Set('me nos yo nosotros nosotras conmigo'.split(' '))
const POSSESSIVES = new Set('mi mis nuestro nuestra nuestros nuestras'.split(' '))
const CLITICS = new Set('lo la los las'.split(' '))
const UNLIMITED =
  /^(?:tod[oa]s?|siempre|solo|solamente|unicamente|propi[oa]s?|mism[oa]s?|ya|anualmente|actualmente)$/

/** Reads a clause for its slots. */
export function readFrame(
  clause: Clause,
  dates: readonly DateExpression[],
  lexicon: Lexicon,
  slots: SlotLexicon,
): Frame {
  const { words, features } = clause
  const taken = dates.length === 0 ? NO_WORDS : wordsOf(dates)
  const values = readValues(clause, dates, lexicon, slots)
  const covered = values.length === 0 ? NO_WORDS : wordsCovered(words, values)
  const apart = covered.size === 0 ? taken : new Set([...taken, ...covered])
  const { topics, acts, keys, meeting } = readKeys(clause, taken, slots)
  const subject = features.verb < 0 ? [] : subjectOf(words, features.verb, apart, slots)
  return {
    clause,
    dates,
    values,
    topics,
    definite: definiteOf(words, topics),
    acts,
    things: new Set([...topics, ...acts]),
    numbers: features.number ? numbersOf(clause, apart, lexicon) : [],
    keys,
    meeting,
    subject,
    first: words.some((word) => isFirst(word, subject)),
    mine: words.some((_, at) => isMine(words, at)),
    namesOthers: words.some(({ lexeme }) => lexicon.thirdParties.has(lexeme.key)),
    inThirdPerson: subject.length > 0 && !words.some((word) => isFirst(word, subject)),
    past: words.some((word, at) => isPast(word, foldedAt(words, at - 1))),
    verbless: features.verb < 0,
    plain: isPlain(clause, covered),
    certain: !features.number && !isIndefinite(clause),
  }
}

const NO_WORDS: ReadonlySet<number> = new Set()

const DEFINITE = new Set('el la los las del al mi mis su sus nuestro nuestra nuestros nuestras'.split(' '))

function definiteOf(words: readonly Word[], topics: ReadonlySet<string>): ReadonlySet<string> {
  const definite = words.filter(
    ({ lexeme }, at) => topics.has(lexeme.key) && DEFINITE.has(foldedAt(words, at - 1)),
  )
  return new Set(definite.map(({ lexeme }) => lexeme.key))
}

/** What the words of a clause mean; those of its dates are no topics. */
function readKeys(
  { words, inherited }: Clause,
  dated: ReadonlySet<number>,
  { light, meeting: meets }: SlotLexicon,
): Pick<Frame, 'topics' | 'acts' | 'keys' | 'meeting'> {
  const topics = new Set<string>()
  const acts = new Set<string>()
  const keys = new Set<string>()
  const meeting: string[] = []
  for (let at = 0; at < words.length; at++) {
    const { lexeme, ignored, bounding } = words[at]!
    if (lexeme.kind !== 'content' || ignored) continue
    keys.add(lexeme.key)
    if (meets.has(lexeme.key)) meeting.push(lexeme.key)
    if (dated.has(at) || bounding || lexeme.part !== null || lexeme.measures) continue
    if (!light.has(lexeme.key)) (lexeme.verb ? acts : topics).add(lexeme.key)
  }
  for (const { lexeme } of inherited) if (!light.has(lexeme.key)) topics.add(lexeme.key)
  return { topics, acts, keys, meeting }
}

/** The words of values that say no noun: «cada semana» limits nothing and «siete» counts nothing there. */
function wordsCovered(words: readonly Word[], values: readonly Value[]): Set<number> {
  const covered = new Set<number>()
  for (const { type, start, end } of values) {
    if (NOMINAL.has(type)) continue
    words.forEach((word, at) => {
      if (word.start >= start && word.end <= end) covered.add(at)
    })
  }
  return covered
}

function numbersOf(clause: Clause, taken: ReadonlySet<number>, lexicon: Lexicon): BareNumber[] {
  const { words } = clause
  const numbers: BareNumber[] = []
  for (let at = 0; at < words.length; at++) {
    if (taken.has(at)) continue
    const number = readNumber(words, at)
    if (number === null) continue
    const next = words[number.next]
    const counts = next !== undefined && !next.apart && next.lexeme.kind === 'content' && !next.lexeme.verb
    const measures = unitAfter(clause, number.next, lexicon) ?? unitBefore(words, at, number.next, lexicon)
    if (!counts && measures === null && !number.article)
      numbers.push({ value: number.value, start: words[at]!.start, end: words[number.next - 1]!.end })
    at = number.next - 1
  }
  return numbers
}

/** «La base de datos la diseñó Marta»: what a pronoun takes up is the object, not the subject. */
function subjectOf(
  words: readonly Word[],
  verb: number,
  taken: ReadonlySet<number>,
  slots: SlotLexicon,
): Word[] {
  if (CLITICS.has(foldedAt(words, verb - 1))) return []
  const subject: Word[] = []
  let led = false
  for (let at = 0; at < verb; at++) {
    const word = words[at]!
    if (word.apart) led = false
    if (PREPOSITIONS.has(word.folded)) led = true
    if (word.lexeme.kind !== 'content' || word.ignored) continue
    if (led || slots.light.has(word.lexeme.key)) continue
    if (!taken.has(at) || slots.doers.has(word.lexeme.key)) subject.push(word)
  }
  return subject
}

/** «Me», «yo», «mi domicilio»; «a mi hermano» is somebody else. */
function isMine(words: readonly Word[], at: number): boolean {
  const { folded } = words[at]!
  return OWN.has(folded) || (POSSESSIVES.has(folded) && !PREPOSITIONS.has(foldedAt(words, at - 1)))
}

function isFirst({ folded, lexeme, ignored }: Word, subject: readonly Word[]): boolean {
  if (folded === 'he' || folded === 'hemos') return true
  if (!lexeme.verb || (ignored && !lexeme.auxiliary)) return false
  return lexeme.person === 'first' || (lexeme.person === 'either' && subject.length === 0)
}

function isPast({ lexeme, ignored, folded }: Word, before: string): boolean {
  if (folded === 'antes' || folded === 'entonces' || folded === 'hace') return true
  if (lexeme.form.participle && /^(?:he|ha|hemos|han)$/.test(before)) return true
  return lexeme.verb && !ignored && lexeme.form.past
}

/** «No solo», «no siempre», «a veces», «casi»: part of it may be so. */
function isPlain({ words, features }: Clause, taken: ReadonlySet<number>): boolean {
  const denied =
    features.negation >= 0 &&
    words.slice(features.negation).some(({ lexeme }) => lexeme.kind === 'quantifier')
  return !denied && words.every((word, at) => taken.has(at) || isUnlimited(word))
}

function isUnlimited({ lexeme, folded, marker, bounding }: Word): boolean {
  if (bounding) return true
  if (marker?.kind === 'addition' || folded === 'veces' || folded.startsWith('algun')) return false
  return lexeme.kind !== 'quantifier' || UNLIMITED.test(folded)
}
