import type { GovernorRequest11 } from '@dictamen/contracts'
import type { Ruleset, Span } from '@dictamen/kernel'
import { fill, quoteAll } from '../fill.ts'
import { SOURCES } from '../governor/subject.ts'
import type { Judgement } from './judge.ts'
import type { KnownFact } from './known-facts.ts'
import { wording } from './rules.ts'

const MOST_WORDS = 12

/** Puts the person's own words into a sentence; the quotes are those of the evidence it speaks of. */
export type Phrase = (sentence: string, spans?: readonly Span[]) => string

/** Puts the person's own words and figures into a sentence of the rule set. */
export function createPhrase({ message }: GovernorRequest11, judgement: Judgement, rules: Ruleset): Phrase {
  const { proposal, known, conditions } = judgement
  const { facts: names } = rules.optionsOf(wording)
  const { main, tokens, object } = proposal
  const verb =
    main === null ? '' : message.slice(tokens[main.verb]!.start, tokens[main.verb]!.end).toLowerCase()
  const thing = object === null ? shortened(message) : message.slice(object.start, object.end)
  const [dispute] = known.disputes
  const missing = conditions.find(({ met }) => met !== true)
  const values: Record<string, string> = {
    object: trimmed(thing),
    verb,
    act:
      main === null
        ? shortened(message)
        : trimmed(`${main.denied ? 'no ' : ''}${verb} ${object === null ? '' : thing}`),
    core: coreOf(judgement),
    question: shortened(message),
    condition: missing?.asks ?? '',
    figures: figuresOf([...known.facts.values()], names),
    unknown: proposal.unknown
      .map(({ start, end }) => `«${message.slice(start, end)}»`)
      .slice(0, 5)
      .join(', '),
    disputed: dispute === undefined ? '' : (names[dispute.fact] ?? dispute.fact),
    one: dispute === undefined ? '' : amountOf(dispute.values[0]),
    other: dispute === undefined ? '' : amountOf(dispute.values[1]),
  }
  const all = judgement.bars.flatMap(({ spans }) => spans)
  return (sentence, spans = all) => fill(sentence, { ...values, quotes: quotesOf(spans) })
}

/** The words of some evidence, without those that stand inside others. */
function quotesOf(spans: readonly Span[]): string {
  const own = spans.filter(({ source }) => source === SOURCES.message)
  const outer = own.filter(
    (span) =>
      !own.some(
        (other) =>
          other !== span && other.start <= span.start && span.end <= other.end && other.quote !== span.quote,
      ),
  )
  return quoteAll(outer.map(({ quote }) => quote))
}

/** Verb and object of a known act without what stands around them: what can be asked as it is. */
function coreOf({ proposal: { main, message, tokens } }: Judgement): string {
  if (main === null || main.found === null) return shortened(message)
  const { start } = tokens[main.verb]!
  return message.slice(start, tokens[main.found.object[1]]!.end).toLowerCase()
}

/** The facts that are known, as a person writes them. */
function figuresOf(facts: readonly KnownFact[], names: Readonly<Record<string, string>>): string {
  return facts.map((known) => `${names[known.fact] ?? known.fact}: ${amountOf(known)}`).join('; ')
}

const SIGNS = { euros: ' €', months: ' meses', percent: ' %', count: '', date: '' } as const

/** A figure with its unit: 42.000 €, 6,5 meses. */
export function amountOf({ value, unit }: Pick<KnownFact, 'value' | 'unit'>): string {
  return `${numberOf(value)}${value === 1 && unit === 'months' ? ' mes' : SIGNS[unit]}`
}

/** A number as it is written in Spanish. */
export function numberOf(value: number): string {
  const [whole = '', decimals] = String(Math.round(value * 100) / 100).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/gu, '.')
  return decimals === undefined ? grouped : `${grouped},${decimals}`
}

/** The question itself, cut between two words. */
function shortened(message: string): string {
  const words = message
    .replaceAll(/[¿?¡!]/gu, ' ')
    .trim()
    .split(/\s+/u)
  const cut = words.slice(0, MOST_WORDS).join(' ')
  return words.length > MOST_WORDS ? `${trimmed(cut)}…` : trimmed(cut)
}

function trimmed(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .replace(/[\s,;:.]+$/u, '')
    .trim()
}
