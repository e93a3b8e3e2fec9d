import type { DomainKey, DomainPack } from '@dictamen/contracts'
import { spanOf, type Ruleset, type Span } from '@dictamen/kernel'
import { CueIndex, type CueMatch } from '../lexicon/cue-index.ts'
import { tableOfWeighted, type CueTable } from '../lexicon/cue-table.ts'
import { language } from './language.ts'
import { domainRules, DOMAINS, intentRules, INTENTS, selection, type Intent } from './rules.ts'

/** The source that spans of the message point into. */
export const MESSAGE = 'message'

/** What the words of a message say of one domain. */
export interface DomainReading {
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
}

/** A reader with the cues of the rule set, or with those of a domain pack in the place of the domains'. */
export function createMessageReader(rules: Ruleset, pack: DomainPack | null = null): MessageReader {
  const domains = DOMAINS.map((domain) => tableOfDomain(rules, domain, pack))
  const intents = INTENTS.map((intent) => rules.optionsOf(intentRules[intent]).table)
  const index = new CueIndex([...domains, ...intents])
  const { weights } = rules.optionsOf(selection)
  const foreignRule = rules.rule(language.id)
  return {
    read(message) {
      const found = index.find(message)
      const readingOf = (domain: DomainKey, at: number): DomainReading =>
        readDomain(message, domain, found[at]!, domains[at]!, weights)
      const spansOf = (matches: readonly CueMatch[]): Span[] =>
        matches.map(({ start, end }) => spanOf(MESSAGE, message, start, end))
      return {
        words: countWords(message),
        isQuestion: /[¿?]/.test(message),
        domains: recordOf(DOMAINS, readingOf),
        intents: recordOf(INTENTS, (_, at) => spansOf(found[DOMAINS.length + at]!)),
        foreign: foreignRule
          .detect({ message })
          .map(({ start, end }) => spanOf(MESSAGE, message, start, end)),
      }
    },
  }
}

function tableOfDomain(rules: Ruleset, domain: DomainKey, pack: DomainPack | null): CueTable {
  const own = rules.optionsOf(domainRules[domain]).table
  if (pack === null || domain === 'lab') return own
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
