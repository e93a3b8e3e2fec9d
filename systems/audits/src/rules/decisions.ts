import { defineRule, type Mark } from '@dictamen/kernel'
import { z } from 'zod'
import { findWords } from '../lexicon/word-list.ts'
import type { Block } from '../text/blocks.ts'
import { lastMark } from '../text/last-mark.ts'
import { readText, type Reading, type Sentence } from '../text/reading.ts'
import { isConditional, isSubordinate } from './clauses.ts'
import {
  AS_NOUN,
  AS_ORDER,
  formsOf,
  hasForm,
  isInfinitive,
  isVerbWithObject,
  mayHaveForm,
  THIRD,
  WITH_OBJECT,
  type Forms,
} from './decision-forms.ts'
import { isObviousCode, isObviousSentence } from './obvious-syntax.ts'

const Words = z.array(z.string().min(1)).min(1)

const Options = z.strictObject({
  /** Verbs by infinitive that decide in any form; a stem that changes in the present stands behind a slash. */
  verbs: Words,
  /** Verbs that decide as an order, in the first person or with "se"; in the third person alone they describe. */
  acts: Words,
  /** Forms that no regular conjugation gives: of the present, orders, past and future. */
  irregular: Words,
  /** Words that end like a verb of whoever answers, or like an infinitive, and decide nothing: vemos, aquí, lugar. */
  idle: Words,
  /** What stands behind "se" and describes: se llama, se basa. */
  idle_reflexive: Words,
  /** What has been done without deciding anything: revisado, recibido. */
  idle_participles: Words,
  /** What makes a participle a decision: queda, será. */
  becoming: Words,
  /** Words with which a sentence begins whose order stands behind a comma: "Para eso, acopla…". */
  introducers: Words,
  /** What is announced before a colon is decided: "Solución: un adaptador". */
  labels: Words,
  irregular_orders: Words,
  irregular_past: Words,
  /** Words and phrases that commit by themselves. */
  commitments: Words,
  /** Phrases that commit when an infinitive follows: "conviene mover…", "la solución es crear…". */
  proposals: Words,
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
  /** What is done as a noun, where the verb does not give it: extracción. */
  nouns: Words,
  /** Words of the language: a sentence whose subject is one of them, as code, explains. */
  language_words: Words,
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

function committedTokens(reading: Reading, options: DecisionOptions): number[] {
  const { tokens, prose } = reading
  const forms = formsOf(options)
  const exempt = new Set(
    findWords(options.except, reading.words).flatMap(({ first, last }) => range(first, last)),
  )
  const proposed = findWords(options.proposals, reading.words).filter(({ last }) => {
    const next = tokens[last + 1]
    return next?.joined === true && isInfinitive(next, forms)
  })
  const found = new Set(
    [...findWords(options.commitments, reading.words), ...proposed]
      .filter(({ first }) => !isSubordinate(tokens, first, prose, forms.subordinators))
      .map(({ first }) => first),
  )
  for (const { first } of findWords(options.findings, reading.words)) found.add(first)
  for (const { first, last } of findWords(options.labels, reading.words))
    if (beginsSentence(reading, first) && announces(reading, last)) found.add(first)
  for (const sentence of reading.sentences) addCommitted(reading, sentence, forms, found)
  const generic = sentencesBeginning(reading, options.generic_subjects)
  const explained = sentencesBeginning(reading, options.language_subjects)
  return [...found]
    .filter((at) => {
      const token = tokens[at]!
      if (exempt.has(at) || reading.isQuoted(token.start)) return false
      const sentence = reading.sentenceOf(at)
      if (sentence !== undefined && explained.has(sentence)) return false
      if (sentence !== undefined && isExplained({ reading, sentence, forms }, at, options, generic))
        return false
      return !isConditional(tokens, sentence, at, prose)
    })
    .sort((a, b) => a - b)
}

/** A sentence of a text, with the forms that verbs may have in it. */
interface ReadSentence {
  readonly reading: Reading
  readonly sentence: Sentence
  readonly forms: Forms
}

const INDEFINITE = /^(?:un|una|unos|unas|en)$/

/** Whether a verb tells what something is in general: "un delegado guarda…", "un struct se copia…", "`decimal` guarda…". */
function isExplained(
  { reading, sentence, forms }: ReadSentence,
  at: number,
  { language_words }: DecisionOptions,
  generic: ReadonlySet<Sentence>,
): boolean {
  const { tokens, text } = reading
  const isReflexive = tokens[at - 1]?.exact === 'se'
  const isThird = ((forms.kinds.get(tokens[at]!.exact) ?? 0) & THIRD) !== 0
  if (!isThird && !isReflexive) return false
  const [code] = /^[\s*_"«]*`([^`]*)`/.exec(text.slice(sentence.start, tokens[at]!.start))?.slice(1) ?? []
  if (code !== undefined && language_words.includes(code.trim())) return true
  if (!generic.has(sentence)) return false
  return !isReflexive || INDEFINITE.test(tokens[sentence.first]!.exact)
}

/** Adds the words of a sentence that decide by their form and their place. */
function addCommitted(reading: Reading, sentence: Sentence, forms: Forms, found: Set<number>): void {
  const { tokens } = reading
  const { first, last } = sentence
  let opening = first
  while (opening < last && forms.openers.has(tokens[opening]!.folded)) opening++
  for (let at = first; at < last; at++) {
    const ways = forms.waysOf(tokens[at]!.exact)
    if (ways !== 0 && commits({ reading, sentence, forms }, opening, at, ways)) found.add(at)
  }
}

function commits(read: ReadSentence, opening: number, at: number, ways: number): boolean {
  const { reading, sentence, forms } = read
  const { tokens, prose } = reading
  if ((ways & AS_NOUN) !== 0 && isItemOfPlan(reading, sentence, at)) return true
  if ((ways & (AS_ORDER | WITH_OBJECT)) !== 0 && isInitial(read, opening, at))
    if ((ways & AS_ORDER) !== 0 || isVerbWithObject(tokens, at, prose)) return true
  return (
    mayHaveForm(ways, tokens[at - 1]?.exact ?? '', forms) &&
    hasForm(tokens, at, prose, forms) &&
    !isSubordinate(tokens, at, prose, forms.subordinators)
  )
}

/** "- Creación de un puerto": the first word of an item of a list or a cell. */
function isItemOfPlan({ tokens, blocks }: Reading, { first, block }: Sentence, at: number): boolean {
  return first === at && /^del?$/.test(tokens[at + 1]?.exact ?? '') && blocks[block]!.kind === 'item'
}

/** At the beginning of its sentence, an article or a possessive aside: "Mi propuesta: …". */
function beginsSentence(reading: Reading, at: number): boolean {
  const first = reading.sentenceOf(at)?.first
  return (
    first === at ||
    (first === at - 1 && /^(?:el|la|los|las|mi|nuestra|nuestro)$/.test(reading.tokens[first]!.exact))
  )
}

/** A colon follows, perhaps behind a word more ("cambio aplicado:"), and something behind it in the same block. */
function announces({ prose, tokens }: Reading, at: number): boolean {
  return /^(?:[ \t]+\p{L}+)?\s*:[ \t]*\S/u.test(prose.slice(tokens[at]!.end, tokens[at]!.end + 32))
}

/**
 * At the beginning of its sentence, behind a label ("Persistencia: usar…"), behind an opener ("Primero, crear…") or behind
 * the comma of what introduces it ("Para eso, acopla…").
 */
function isInitial({ reading, sentence, forms }: ReadSentence, opening: number, at: number): boolean {
  const { tokens, prose } = reading
  const { start, first } = sentence
  const mark = lastMark(prose, start, tokens[at]!.start)
  if (at <= opening) return prose[mark] !== CODE
  if (mark < 0) return false
  if (prose[mark] === ',')
    return forms.introducers.has(tokens[first]!.exact) && prose.indexOf(',', start) === mark
  return LABEL_ENDS.includes(prose[mark]!)
}

/** Behind one of them an order stands as if it began. */
const LABEL_ENDS = ':|;–—'

/** Stands in the prose where code was: "`await` suspende…" has its subject there. */
const CODE = '\u0001'

function sentencesBeginning(reading: Reading, subjects: readonly string[]): Set<Sentence> {
  const found = new Set<Sentence>()
  for (const { first } of findWords(subjects, reading.words)) {
    const sentence = reading.sentenceOf(first)
    if (sentence?.first === first) found.add(sentence)
  }
  return found
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
