import { defineRule, type Mark } from '@dictamen/kernel'
import type { Token } from '@dictamen/kernel/text'
import { z } from 'zod'
import { conjugate } from '../lexicon/conjugation.ts'
import { writeOut } from '../lexicon/frames.ts'
import { findWords } from '../lexicon/word-list.ts'
import type { Block } from '../text/blocks.ts'
import { isInside } from '../text/ranges.ts'
import { readText, type Reading, type Sentence } from '../text/reading.ts'
import { isObviousCode, isObviousSentence } from './obvious-syntax.ts'

const Words = z.array(z.string().min(1)).min(1)

const Options = z.strictObject({
  /** Verbs by infinitive that decide in any form; a stem that changes in the present stands behind a slash. */
  verbs: Words,
  /** Verbs that decide as an order, in the first person or with "se"; in the third person alone they describe. */
  acts: Words,
  /** Forms that no regular conjugation gives: of the present, orders, past and participles. */
  irregular: Words,
  /** First persons that say something else: creo. */
  first_person_except: Words,
  irregular_orders: Words,
  irregular_past: Words,
  irregular_participles: Words,
  /** Words and phrases that commit by themselves; {infinitivo} stands for that of any verb. */
  commitments: Words,
  /** What an audit finds: it commits in whatever clause it stands. */
  findings: Words,
  /** Phrases inside which no verb decides. */
  except: Words,
  /** How a sentence begins that explains what something is in general; with "se" it may still decide. */
  generic_subjects: Words,
  /** Things of the language itself: a sentence that begins with them explains, whatever its verb. */
  language_subjects: Words,
  /** Words before a verb that make it part of a subordinate clause. */
  subordinators: Words,
  /** Words that may stand before an order. */
  openers: Words,
  /** Words of obvious syntax, which decides nothing. */
  obvious_syntax: Words,
})

export type DecisionOptions = z.infer<typeof Options>

/** A technical decision of an output: a sentence that commits to something, or a block of code. */
export interface Decision {
  readonly kind: 'sentence' | 'code'
  readonly start: number
  readonly end: number
  /** The block it stands in. */
  readonly block: number
}

/** What commits: decision verbs in a form and a place that commit, and blocks of code. */
export const decisions = defineRule<DecisionOptions>({
  id: 'ira/decisions',
  options: Options,
  detect(subject, options) {
    const output = subject.text('output')
    return findDecisions(readText(output), options).map(({ start, end }): Mark => ({
      field: 'output',
      start,
      end,
    }))
  },
})

/** The decisions of a text, in order. */
export function findDecisions(reading: Reading, options: DecisionOptions): Decision[] {
  const committed = committedTokens(reading, options)
  const found: Decision[] = []
  const bySentence = new Set<Sentence>()
  for (const at of committed) {
    const sentence = reading.sentenceOf(at)
    if (sentence === undefined || bySentence.has(sentence)) continue
    if (!mayDecide(reading, sentence) || isObviousSentence(reading, sentence, options.obvious_syntax))
      continue
    bySentence.add(sentence)
    const { start, end } = reading.tokens[at]!
    found.push({ kind: 'sentence', start, end, block: sentence.block })
  }
  reading.blocks.forEach((block, index) => {
    if (
      block.kind !== 'code' ||
      isObviousCode(reading.text.slice(block.start, block.end), options.obvious_syntax)
    )
      return
    found.push({ kind: 'code', start: block.open, end: endOfFirstLine(reading.text, block), block: index })
  })
  return found.sort((a, b) => a.start - b.start)
}

function endOfFirstLine(text: string, { open, start }: Block): number {
  return open === start
    ? start + (/[^\r\n]*/.exec(text.slice(start))?.[0].length ?? 0)
    : open + text.slice(open, start).trimEnd().length
}

/** Titles, questions and quoted norms do not decide. */
function mayDecide({ blocks, text }: Reading, { block, end }: Sentence): boolean {
  const { kind } = blocks[block]!
  return (
    kind !== 'heading' && kind !== 'quote' && !/\?\s*["'»”)*_]*$/.test(text.slice(Math.max(0, end - 6), end))
  )
}

/** What a form may be; a word may be several. */
const THIRD = 1
const FINITE = 2
const PASSIVE = 4
const FIRST = 8

interface Forms {
  /** Orders and infinitives, without accents: they decide at the beginning of a sentence. */
  readonly initial: ReadonlySet<string>
  /**
   * What each conjugated form is: third person of the present that decides alone, a form that says who acts or when, third
   * person that decides behind "se", first person of the present that decides before what it acts on.
   */
  readonly kinds: ReadonlyMap<string, number>
  readonly participles: ReadonlySet<string>
  readonly subordinators: ReadonlySet<string>
  readonly openers: ReadonlySet<string>
}

const known = new WeakMap<DecisionOptions, Forms>()

function formsOf(options: DecisionOptions): Forms {
  const remembered = known.get(options)
  if (remembered !== undefined) return remembered
  const verbs = [...options.verbs, ...options.acts].map(conjugate)
  const forms: Forms = {
    initial: new Set(
      [
        ...verbs.flatMap(({ infinitives, imperatives }) => [...infinitives, ...imperatives]),
        ...options.irregular_orders,
      ].map(strip),
    ),
    kinds: kindsOf([
      [THIRD, options.verbs.map(conjugate).flatMap(({ third }) => third)],
      [FINITE, [...verbs.flatMap(({ finite }) => finite), ...options.irregular_past]],
      [PASSIVE, [...verbs.flatMap(({ third }) => third), ...options.irregular]],
      [FIRST, verbs.map(({ first }) => first).filter((form) => !options.first_person_except.includes(form))],
    ]),
    participles: new Set([...verbs.map(({ participle }) => participle), ...options.irregular_participles]),
    subordinators: new Set(options.subordinators),
    openers: new Set(options.openers.map(strip)),
  }
  known.set(options, forms)
  return forms
}

function kindsOf(lists: readonly (readonly [number, readonly string[]])[]): Map<string, number> {
  const kinds = new Map<string, number>()
  for (const [kind, words] of lists) for (const word of words) kinds.set(word, (kinds.get(word) ?? 0) | kind)
  return kinds
}

const commitments = new WeakMap<readonly string[], readonly string[]>()

/** The commitments with every infinitive in the place of {infinitivo}. */
export function commitmentsOf(options: DecisionOptions): readonly string[] {
  let all = commitments.get(options.commitments)
  if (all === undefined) {
    const infinitivo = [...options.verbs, ...options.acts].flatMap(
      (entry) => conjugate(entry).infinitives[0]!,
    )
    all = writeOut(options.commitments, { infinitivo })
    commitments.set(options.commitments, all)
  }
  return all
}

function strip(form: string): string {
  return form
    .normalize('NFD')
    .replace(/\u0301/g, '')
    .normalize('NFC')
}

function committedTokens(reading: Reading, options: DecisionOptions): number[] {
  const { tokens, prose, quotations } = reading
  const forms = formsOf(options)
  const exempt = new Set(findWords(options.except, tokens).flatMap(({ first, last }) => range(first, last)))
  const found = new Set(
    findWords(commitmentsOf(options), tokens)
      .filter(({ first }) => !isSubordinate(tokens, first, forms))
      .map(({ first }) => first),
  )
  for (const { first } of findWords(options.findings, tokens)) found.add(first)
  tokens.forEach((token, at) => {
    if (commits(reading, token, at, forms)) found.add(at)
  })
  const generic = sentencesBeginning(reading, options.generic_subjects)
  const explained = sentencesBeginning(reading, options.language_subjects)
  return [...found]
    .filter((at) => {
      const token = tokens[at]!
      if (exempt.has(at) || isInside(quotations, token.start)) return false
      const sentence = reading.sentenceOf(at)
      if (sentence !== undefined && explained.has(sentence)) return false
      const reflexive = tokens[at - 1]?.exact === 'se'
      const isThird = ((forms.kinds.get(token.exact) ?? 0) & THIRD) !== 0
      if (sentence !== undefined && generic.has(sentence) && isThird && !reflexive) return false
      return !isConditional(tokens, sentence, at, prose)
    })
    .sort((a, b) => a - b)
}

function commits(reading: Reading, token: Token, at: number, forms: Forms): boolean {
  const { tokens } = reading
  if (forms.initial.has(token.folded) && isInitial(reading, at, forms)) return true
  return hasForm(tokens, token, at, forms) && !isSubordinate(tokens, at, forms)
}

function hasForm(tokens: readonly Token[], token: Token, at: number, forms: Forms): boolean {
  const kind = forms.kinds.get(token.exact) ?? 0
  if ((kind & (THIRD | FINITE)) !== 0) return true
  if ((kind & PASSIVE) !== 0) return tokens[at - 1]?.exact === 'se' || isFirstPerson(token.exact)
  if ((kind & FIRST) !== 0) return actsOnSomething(tokens, at)
  return HAVE.has(tokens[at - 1]?.exact ?? '') && forms.participles.has(token.folded)
}

const HAVE = new Set(['he', 'hemos', 'ha', 'han'])

/** "Extraigo la lógica", not "el cambio" nor "cambio de nombre": the noun has no object behind it. */
function actsOnSomething(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + 1]]
  if (after?.joined !== true || !DETERMINER.test(after.exact)) return false
  return before === undefined || !tokens[at]!.joined || !NOUN_BEFORE.test(before.exact)
}

const DETERMINER =
  /^(?:el|la|los|las|un|una|unos|unas|este|esta|estos|estas|ese|esa|cada|otro|otra|dos|tres|su|sus)$/
const NOUN_BEFORE =
  /^(?:el|la|los|las|un|una|este|esta|ese|esa|su|de|del|al|a|con|por|sin|en|para|cada|otro|otra|mismo|nuevo|primer|segundo|tercer|que)$/

/** elijo, propongo: the irregular forms of whoever answers. */
function isFirstPerson(form: string): boolean {
  return form.endsWith('o')
}

/** At the beginning of its sentence, behind a label ("Persistencia: usar…") or behind an opener ("Primero, crear…"). */
function isInitial(reading: Reading, at: number, forms: Forms): boolean {
  const sentence = reading.sentenceOf(at)
  if (sentence === undefined) return false
  let first = sentence.first
  while (first < at && forms.openers.has(reading.tokens[first]!.folded)) first++
  if (first === at) return true
  const before = reading.prose.slice(sentence.start, reading.tokens[at]!.start).trimEnd()
  return /[:|;–—]$/.test(before)
}

/** Part of a clause that only describes: "la clase que usa…", "para que se cree…". */
function isSubordinate(tokens: readonly Token[], at: number, { subordinators }: Forms): boolean {
  let before = at - 1
  while (before >= 0 && /^(?:se|no|lo|la|los|las|le|les|nos|te|me|ya)$/.test(tokens[before]!.exact)) before--
  if (before < 0 || !tokens[at]!.joined || !subordinators.has(tokens[before]!.exact)) return false
  return !isConsequence(tokens, before)
}

/** "Así que se usa…", "por lo que se crea…": what follows is said, not described. */
function isConsequence(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]!.exact !== 'que') return false
  const [before, earlier] = [tokens[at - 1]?.exact, tokens[at - 2]?.exact]
  if (before === 'lo') return earlier === 'por' || earlier === 'con'
  return before === 'así' || before === 'modo' || before === 'manera'
}

/** Inside the condition that a sentence begins with: "Si se usa X, …". */
function isConditional(
  tokens: readonly Token[],
  sentence: Sentence | undefined,
  at: number,
  prose: string,
): boolean {
  if (sentence === undefined || !/^(?:si|cuando)$/.test(tokens[sentence.first]!.exact)) return false
  return !prose.slice(sentence.start, tokens[at]!.start).includes(',')
}

function sentencesBeginning(reading: Reading, subjects: readonly string[]): Set<Sentence> {
  const found = new Set<Sentence>()
  for (const { first } of findWords(subjects, reading.tokens)) {
    const sentence = reading.sentenceOf(first)
    if (sentence?.first === first) found.add(sentence)
  }
  return found
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
