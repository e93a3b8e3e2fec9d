import type { DomainKey, DomainPack } from '@dictamen/contracts'
import { spanOf, Subject, type Ruleset, type Span } from '@dictamen/kernel'
import { splitSentences, type Range } from '@dictamen/kernel/text'
import { CueIndex, type CueMatch } from '../lexicon/cue-index.ts'
import { tableOfWeighted, type CueTable, type Strength } from '../lexicon/cue-table.ts'
import { language } from './language.ts'
import { domainRules, DOMAINS, intentRules, INTENTS, selection, type Intent } from './rules.ts'

/** The source that spans of the message point into. */
export const MESSAGE = 'message'

/** What the words of a message say of one domain. */
interface DomainReading {
  readonly domain: DomainKey
  readonly score: number
  /** The score by which domains are ordered: what stands in the question itself counts more. */
  readonly rank: number
  /** What the cue that says most weighs. */
  readonly strongest: number
  /** How many different cues were found. */
  readonly cues: number
  readonly spans: readonly Span[]
}

/** What the words of a message say: domains by strength, intents, and whether it is in another language. */
export interface MessageReading {
  readonly words: number
  readonly isQuestion: boolean
  readonly domains: Readonly<Record<DomainKey, DomainReading>>
  readonly intents: Readonly<Record<Intent, readonly Span[]>>
  readonly foreign: readonly Span[]
}

/** Reads messages with the cues of a rule set. */
export interface MessageReader {
  read(message: string): MessageReading
  /** The same reader with the words of a pack in the place of the domains' own; the laboratory keeps its own. */
  withPack(pack: DomainPack): MessageReader
}

interface Lexicon {
  readonly domains: readonly CueTable[]
  readonly domainIndex: CueIndex
  readonly intentIndex: CueIndex
}

export function createMessageReader(rules: Ruleset): MessageReader {
  const domains = DOMAINS.map((domain) => rules.optionsOf(domainRules[domain]).table)
  const intents = INTENTS.map((intent) => rules.optionsOf(intentRules[intent]).table)
  const intentIndex = new CueIndex(intents)
  return readerOf(rules, { domains, domainIndex: new CueIndex(domains), intentIndex })
}

function readerOf(rules: Ruleset, lexicon: Lexicon): MessageReader {
  const { domains, domainIndex, intentIndex } = lexicon
  const scale = rules.optionsOf(selection)
  const foreignRule = rules.rule(language.id)
  return {
    read(message) {
      const subject = new Subject({ message })
      const tokens = subject.tokens('message')
      const found = domainIndex.find(message, tokens)
      const asked = questionsOf(message)
      const intents = intentIndex.find(message, tokens)
      const spansOf = (marks: readonly { start: number; end: number }[]): Span[] =>
        marks.map(({ start, end }) => spanOf(MESSAGE, message, start, end))
      return {
        words: countWords(message),
        isQuestion: /[¿?]/.test(message),
        domains: recordOf(DOMAINS, (domain, at) => {
          const cues = found[at]!.map((match) => cueOf(match, domains[at]!, message, asked))
          return readDomain(domain, cues, scale)
        }),
        intents: recordOf(INTENTS, (_, at) => spansOf(intents[at]!)),
        foreign: spansOf(foreignRule.detect(subject)),
      }
    },
    withPack(pack) {
      const replaced = DOMAINS.map((domain, at) => tableOf(pack, domain, domains[at]!))
      return readerOf(rules, { ...lexicon, domains: replaced, domainIndex: new CueIndex(replaced) })
    },
  }
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
  readonly isAsked: boolean
  readonly span: Span
}

function cueOf(
  { cue, start, end }: CueMatch,
  { cues }: CueTable,
  message: string,
  asked: readonly Range[],
): FoundCue {
  const isAsked = asked.some((sentence) => sentence.start <= start && end <= sentence.end)
  return { cue, strength: cues[cue]!.strength, isAsked, span: spanOf(MESSAGE, message, start, end) }
}

/** Each cue counts once, however often it is said. */
function readDomain(
  domain: DomainKey,
  cues: readonly FoundCue[],
  { weights, question }: { readonly weights: Readonly<Record<Strength, number>>; readonly question: number },
): DomainReading {
  let score = 0
  let rank = 0
  let strongest = 0
  const seen = new Set<number>()
  for (const { cue, strength, isAsked } of cues) {
    if (seen.has(cue)) continue
    seen.add(cue)
    score += weights[strength]
    strongest = Math.max(strongest, weights[strength])
    rank += isAsked ? weights[strength] * (1 + question) : weights[strength]
  }
  return { domain, score, rank, strongest, cues: seen.size, spans: cues.map(({ span }) => span) }
}

/** The sentences that ask, when there are others that only tell. */
function questionsOf(message: string): readonly Range[] {
  if (!message.includes('?')) return []
  const sentences = splitSentences(message)
  return sentences.length < 2
    ? []
    : sentences.filter(({ start, end }) => message.slice(start, end).includes('?'))
}

function countWords(message: string): number {
  const trimmed = message.trim()
  return trimmed === '' ? 0 : trimmed.split(/\s+/u).length
}

function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key, at: number) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key, at) => [key, value(key, at)])) as Record<Key, Value>
}
