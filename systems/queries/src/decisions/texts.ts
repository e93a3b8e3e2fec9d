import type { GovernorRequest11 } from '@dictamen/contracts'
import type { Ruleset, Span } from '@dictamen/kernel'
import type { Range } from '@dictamen/kernel/text'
import { fill, quoteAll } from '../fill.ts'
import { SOURCES } from '../governor/subject.ts'
import type { Judgement } from './judge.ts'
import type { KnownFact } from './known-facts.ts'
import type { Proposal, ProposedClause } from './read-proposal.ts'
import { acts, clauses, wording } from './rules.ts'

const MOST_WORDS = 12

/** Puts the person's own words into a sentence; the quotes are those of the evidence it speaks of. */
export type Phrase = (sentence: string, spans?: readonly Span[]) => string

/** Puts the person's own words and figures into a sentence of the rule set. */
export function createPhrase({ message }: GovernorRequest11, judgement: Judgement, rules: Ruleset): Phrase {
  const { proposal, known, conditions } = judgement
  const { facts: names } = rules.optionsOf(wording)
  const [dispute] = known.disputes
  const missing = conditions.find(({ met }) => met !== true)
  const values: Record<string, string> = {
    ...actWords(judgement, rules),
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
  const { infinitive } = rules.optionsOf(clauses)
  values['ask'] = isAskedBare(judgement, rules) ? fill(infinitive, { act: values['core']! }) : values['core']!
  for (const [name, said] of [
    ['Do', 'do'],
    ['Act', 'act'],
    ['Ask', 'ask'],
  ] as const)
    values[name] = capital(values[said]!)
  return (sentence, spans = all) => contracted(fill(sentence, { ...values, quotes: quotesOf(spans) }), rules)
}

/** Verb and object in the person's own words: as they were said, and as an infinitive. */
function actWords({ proposal }: Judgement, rules: Ruleset): Record<'object' | 'verb' | 'act' | 'do', string> {
  const { main, tokens, object, message } = proposal
  if (main === null) {
    const question = shortened(message)
    return {
      object: object === null ? question : nounOf(proposal, object, rules),
      verb: '',
      act: question,
      do: question,
    }
  }
  const { start, end } = tokens[main.verb]!
  const verb = message.slice(start, end).toLowerCase()
  const behind = object === null ? '' : message.slice(end, object.end)
  const before = message.slice(tokens[pronounsBefore(proposal, main, rules)]!.start, start).toLowerCase()
  const table = rules.optionsOf(acts)
  const infinitive = main.found === null ? verb : table.infinitive(tokens[main.verb]!.folded, main.found.act)
  return {
    object: object === null ? shortened(message) : nounOf(proposal, object, rules),
    verb,
    act: trimmed(`${main.denied ? 'no ' : ''}${before}${verb}${behind}`),
    do: trimmed(`${infinitive}${behind}`),
  }
}

/** The first of the pronouns that stand right before a verb: "me hago". */
function pronounsBefore({ tokens }: Proposal, { first, verb }: ProposedClause, rules: Ruleset): number {
  const { lexicon } = rules.optionsOf(acts)
  let at = verb
  while (at > first && lexicon.isClitic(tokens[at - 1]!.folded)) at--
  return at
}

/** A noun with the article that was written into the word before it: "al notario" is "el notario". */
function nounOf({ message, tokens }: Proposal, { start, end }: Range, rules: Ruleset): string {
  const before = tokens.findLast((token) => token.end <= start)?.folded ?? ''
  const [, article] = rules.optionsOf(clauses).contractions[before] ?? []
  const noun = trimmed(message.slice(start, end))
  return article === undefined ? noun : `${article} ${noun}`
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
  return facts.map((known) => `${names[known.fact] ?? known.fact} ${amountOf(known)}`).join(', ')
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

/** Whether the verb was said as an infinitive: "¿Es buen momento para vender?". */
function isAskedBare({ proposal: { main, tokens } }: Judgement, rules: Ruleset): boolean {
  return main !== null && rules.optionsOf(acts).formOf(tokens[main.verb]!.folded) === 'infinitive'
}

/** Puts together what the person's words have put side by side: "a el" is "al". */
function contracted(text: string, rules: Ruleset): string {
  const { contractions } = rules.optionsOf(clauses)
  return Object.entries(contractions).reduce(
    (sentence, [whole, [preposition, article]]) =>
      sentence.replaceAll(` ${preposition} ${article} `, ` ${whole} `),
    text,
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
