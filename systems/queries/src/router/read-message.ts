import type { DomainKey, DomainPack } from '@dictamen/contracts'
import { spanOf, type Ruleset, type Span } from '@dictamen/kernel'
import { CueIndex, type CueMatch } from '../lexicon/cue-index.ts'
import { tableOfWeighted, type CueTable } from '../lexicon/cue-table.ts'
import { language } from './language.ts'
import { domainRules, DOMAINS, intentRules, INTENTS, selection, type Intent } from './rules.ts'

/** The source that spans of the message point into. */
export const MESSAGE = 'message'

/** What the words of a message say of one domain. */
interface DomainReading {
  readonly domain: DomainKey
  readonly score: number
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
  const { weights } = rules.optionsOf(selection)
  const foreignRule = rules.rule(language.id)
  return {
    read(message) {
      const found = domainIndex.find(message)
      const intents = intentIndex.find(message)
      const spansOf = (marks: readonly { start: number; end: number }[]): Span[] =>
        marks.map(({ start, end }) => spanOf(MESSAGE, message, start, end))
      return {
        words: countWords(message),
        isQuestion: /[¿?]/.test(message),
        domains: recordOf(DOMAINS, (domain, at) =>
          readDomain(message, domain, found[at]!, domains[at]!, weights),
        ),
        intents: recordOf(INTENTS, (_, at) => spansOf(intents[at]!)),
        foreign: spansOf(foreignRule.detect({ message })),
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

function readDomain(
  message: string,
  domain: DomainKey,
  matches: readonly CueMatch[],
  { cues }: CueTable,
  weights: Readonly<Record<'strong' | 'medium' | 'weak', number>>,
): DomainReading {
  let score = 0
  const seen = new Set<number>()
  const spans: Span[] = []
  for (const { cue, start, end } of matches) {
    spans.push(spanOf(MESSAGE, message, start, end))
    if (seen.has(cue)) continue
    seen.add(cue)
    score += weights[cues[cue]!.strength]
  }
  return { domain, score, cues: seen.size, spans }
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
