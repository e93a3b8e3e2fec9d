import type { DomainKey, DomainPack } from '@dictamen/contracts'
import { spanOf, Subject, type Ruleset, type Span } from '@dictamen/kernel'
import type { Token } from '@dictamen/kernel/text'
import { CueIndex, type CueMatch } from '../lexicon/cue-index.ts'
import { tableOfWeighted, type CueTable, type Strength } from '../lexicon/cue-table.ts'
import { questionStart, WordTable, type WordReading } from '../lexicon/word-table.ts'
import { clausesOf } from './clauses.ts'
import { language } from './language.ts'
import { alternatives, offeredIn } from './alternatives.ts'
import { joiningWords, questionWords } from './question-words.ts'
import {
  DECISION,
  domainRules,
  DOMAINS,
  entitlement,
  intentRules,
  INTENTS,
  selection,
  shorthand,
  words as wordsRule,
  type Intent,
} from './rules.ts'
import { isDenied, setAside, withoutAside } from './set-aside.ts'

/** The source that spans of the message point into. */
export const MESSAGE = 'message'

/** What the words of a message say of one domain. */
interface DomainReading {
  readonly domain: DomainKey
  /** What its cues weigh together. */
  readonly score: number
  /** All that the message says of it: what the cues bring and what each word adds or takes. */
  readonly points: number
  /** The same for the one of its clauses that says most of it, read alone; `points` when the message is one clause. */
  clause(): number
  readonly spans: readonly Span[]
  /** The words besides the cues that say most; few are ever asked for. */
  words(): readonly Span[]
}

/** What the words of a message say: domains by strength, intents, and whether it is in another language. */
export interface MessageReading {
  readonly words: number
  readonly isQuestion: boolean
  readonly domains: Readonly<Record<DomainKey, DomainReading>>
  readonly intents: Readonly<Record<Intent, readonly Span[]>>
  /** What the words besides the cues say of a decision, and which say most. */
  readonly decision: Pick<DomainReading, 'points' | 'words'>
  /** Words that ask what one is entitled to. */
  readonly entitlement: readonly Span[]
  readonly foreign: readonly Span[]
}

/** Reads messages with the cues of a rule set. */
export interface MessageReader {
  read(message: string): MessageReading
  /** What a sentence names, be it denied or set aside: what a rule forbids it speaks of. */
  readWhole(sentence: string): MessageReading
  /** The same reader with the words of a pack in the place of the domains' own; the laboratory keeps its own. */
  withPack(pack: DomainPack): MessageReader
}

/** What the words are read for. */
const SAID: readonly string[] = [...DOMAINS, DECISION]

interface Lexicon {
  readonly words: WordTable
  readonly domains: readonly CueTable[]
  readonly intents: readonly CueTable[]
  /** The cues of the domains, of the intents, and of what one is entitled to. */
  readonly index: CueIndex
}

export function createMessageReader(rules: Ruleset): MessageReader {
  const known = readers.get(rules)
  if (known !== undefined) return known
  const reader = buildReader(rules)
  readers.set(rules, reader)
  return reader
}

/** Thousands of words are put into tables once for each rule set. */
const readers = new WeakMap<Ruleset, MessageReader>()

function buildReader(rules: Ruleset): MessageReader {
  return readerOf(rules, lexiconOf(rules))
}

/** Rule sets that differ in something else share their words. */
const lexicons = new WeakMap<object, Lexicon>()

function lexiconOf(rules: Ruleset): Lexicon {
  const domains = DOMAINS.map((domain) => rules.optionsOf(domainRules[domain]).table)
  const intents = [...INTENTS.map((intent) => intentRules[intent]), entitlement].map(
    (rule) => rules.optionsOf(rule).table,
  )
  const written = rules.optionsOf(wordsRule)
  const known = lexicons.get(written)
  if (known !== undefined && areSame(known.domains, domains) && areSame(known.intents, intents)) return known
  const words = known?.words ?? new WordTable(written, SAID)
  const lexicon = { words, domains, intents, index: indexOf(domains, intents) }
  lexicons.set(written, lexicon)
  return lexicon
}

function areSame(one: readonly CueTable[], other: readonly CueTable[]): boolean {
  return one.every((table, at) => table === other[at])
}

function readerOf(rules: Ruleset, lexicon: Lexicon): MessageReader {
  const { words, domains, intents, index } = lexicon
  const scale = rules.optionsOf(selection)
  const short = rules.optionsOf(shorthand)
  const foreignRule = rules.rule(language.id)
  const questions = rules.optionsOf(questionWords)
  const aside = rules.optionsSince(setAside)
  const offers = rules.optionsSince(alternatives)
  const readAs = (message: string, isWhole: boolean): MessageReading => {
    const subject = new Subject({ message })
    const all = spelledOut(subject.tokens('message'), short)
    const tokens = isWhole || aside === null ? all : withoutAside(all, aside)
    const found = index.find(message, tokens)
    const asked = questionStart(message)
    const said = words.read(tokens, asked)
    const clauses = once(() =>
      clausesOf(tokens, scale.clauses).map((clause) => ({ ...clause, said: words.read(clause.tokens, 0) })),
    )
    const spansOf = (marks: readonly { start: number; end: number }[]): Span[] =>
      marks.map(({ start, end }) => spanOf(MESSAGE, message, start, end))
    const joining = joiningWords(message, tokens, questions)
    const intentsOf = (at: number): Span[] =>
      spansOf(found[DOMAINS.length + at]!.filter(({ start }) => !joining.has(start)))
    return {
      words: countWords(message),
      isQuestion: /[¿?]/.test(message),
      domains: recordOf(DOMAINS, (domain, at) => {
        const cues = found[at]!.filter(
          ({ start }) => isWhole || domain !== 'lab' || aside === null || !isDenied(tokens, start, aside),
        ).map((match) => cueOf(match, domains[at]!, message))
        return readDomain({ domain, at, message, asked, cues, said, clauses }, scale)
      }),
      intents: recordOf(INTENTS, (intent, at) => {
        const said = intentsOf(at)
        // Alternatives are a comparison, whether or not a cue says so.
        return said.length > 0 || intent !== 'comparison' || offers === null
          ? said
          : spansOf(offeredIn(message, all, offers))
      }),
      decision: {
        points: said.points[SAID.indexOf(DECISION)]!,
        words: () => tellingWords(said, SAID.indexOf(DECISION), message),
      },
      entitlement: intentsOf(INTENTS.length),
      foreign: spansOf(foreignRule.detect(subject)),
    }
  }
  return {
    read: (message) => readAs(message, false),
    readWhole: (sentence) => readAs(sentence, true),
    withPack(pack) {
      const replaced = DOMAINS.map((domain, at) => tableOf(pack, domain, domains[at]!))
      const unsaid = new WordTable({ ...rules.optionsOf(wordsRule), start: {}, weights: {} }, SAID)
      return readerOf(rules, { words: unsaid, domains: replaced, intents, index: indexOf(replaced, intents) })
    },
  }
}

function indexOf(domains: readonly CueTable[], intents: readonly CueTable[]): CueIndex {
  return new CueIndex([...domains, ...intents], domains.length)
}

function spelledOut(tokens: readonly Token[], short: ReadonlyMap<string, string>): readonly Token[] {
  if (!tokens.some(({ folded }) => short.has(folded))) return tokens
  return tokens.map((token) => ({ ...token, folded: short.get(token.folded) ?? token.folded }))
}

function tableOf(pack: DomainPack, domain: DomainKey, own: CueTable): CueTable {
  if (domain === 'lab') return own
  const given = pack.domains[domain]
  if (given === undefined) return { ...own, cues: [], except: [] }
  return tableOfWeighted({ ...given, typos_from: own.typosFrom ?? undefined })
}

interface FoundCue {
  readonly cue: number
  readonly strength: Strength
  readonly span: Span
}

function cueOf({ cue, start, end }: CueMatch, { cues }: CueTable, message: string): FoundCue {
  return { cue, strength: cues[cue]!.strength, span: spanOf(MESSAGE, message, start, end) }
}

interface Found {
  readonly domain: DomainKey
  readonly at: number
  readonly message: string
  readonly asked: number
  readonly cues: readonly FoundCue[]
  readonly said: WordReading
  clauses(): readonly { readonly said: WordReading; readonly start: number; readonly end: number }[]
}

interface Scale {
  readonly weights: Readonly<Record<Strength, number>>
  readonly cue: number
  readonly cues_most: number
  readonly background: number
  readonly lean: Readonly<Partial<Record<DomainKey, number>>>
}

function readDomain({ domain, at, message, asked, cues, said, clauses }: Found, scale: Scale): DomainReading {
  const lean = scale.lean[domain] ?? 0
  const { score, brought } = weigh(cues, asked, scale)
  const points = said.points[at]! + lean + brought
  return {
    domain,
    score,
    points,
    clause: () =>
      clauses().reduce((most, { said: alone, start, end }) => {
        const inside = cues.filter(({ span }) => span.start >= start && span.end <= end)
        return Math.max(most, alone.points[at]! + lean + weigh(inside, 0, scale).brought)
      }, points),
    spans: cues.map(({ span }) => span),
    words: () => tellingWords(said, at, message),
  }
}

/** Each cue counts once, however often it is said. */
function weigh(
  cues: readonly FoundCue[],
  asked: number,
  scale: Scale,
): { readonly score: number; readonly brought: number } {
  let score = 0
  let share = 0
  const seen = new Set<number>()
  for (const { cue, strength, span } of cues) {
    if (seen.has(cue)) continue
    seen.add(cue)
    score += scale.weights[strength]
    share += scale.weights[strength] * (span.start >= asked ? 100 : scale.background)
  }
  return { score, brought: Math.round((scale.cue * Math.min(share, scale.cues_most * 100)) / 100) }
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

const MOST_WORDS = 3
/** Shorter words are quoted only where nothing else says anything. */
const LONG_ENOUGH = 4

/** The words that add most to a domain, in order of the text; of a pair and its words only the first found counts. */
function tellingWords({ found }: WordReading, at: number, message: string): Span[] {
  const telling: { readonly start: number; readonly end: number }[] = []
  const all = found.filter(({ weights }) => weights[at]! > 0)
  const long = all.filter(({ start, end }) => end - start >= LONG_ENOUGH)
  const adding = long.length > 0 ? long : all
  for (const { start, end } of adding.sort((a, b) => b.weights[at]! - a.weights[at]!)) {
    if (telling.length === MOST_WORDS) break
    if (telling.every((other) => end <= other.start || start >= other.end)) telling.push({ start, end })
  }
  return telling
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => spanOf(MESSAGE, message, start, end))
}

function countWords(message: string): number {
  const trimmed = message.trim()
  return trimmed === '' ? 0 : trimmed.split(/\s+/u).length
}

function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key, at: number) => Value,
): Record<Key, Value> {
  const record: Partial<Record<Key, Value>> = {}
  for (let at = 0; at < keys.length; at++) record[keys[at]!] = value(keys[at]!, at)
  return record as Record<Key, Value>
}
