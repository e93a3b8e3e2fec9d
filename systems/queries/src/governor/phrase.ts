import type { Ruleset, Span } from '@dictamen/kernel'
import { fill, joinAll, quoteAll } from '../fill.ts'
import { wording } from './rules.ts'
import { SOURCES, type PolicySubject } from './subject.ts'

/** A sentence of a rule with the words it rests on and what is known of the runway. */
export function phrase(says: string, spans: readonly Span[], subject: PolicySubject, rules: Ruleset): string {
  return fill(says, {
    quotes: quoteAll(wordsOf(spans, subject)),
    runway: runwayOf(subject, rules),
    initiatives: joinAll(subject.initiatives),
  })
}

/** The words of the question that a rule rests on; those that only say that it is a decision go without saying. */
function wordsOf(spans: readonly Span[], { intents }: PolicySubject): string[] {
  const said = spans.filter(({ source }) => source === SOURCES.message)
  const telling = said.filter((span) => !intents.some((intent) => isSame(intent, span)))
  const kept = telling.length > 0 ? telling : said
  return kept
    .filter((span) => !kept.some((other) => !isSame(other, span) && contains(other, span)))
    .sort((a, b) => a.start - b.start)
    .map(({ quote }) => quote)
}

function isSame(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end
}

function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

function runwayOf({ fields }: PolicySubject, rules: Ruleset): string {
  const { unknown_runway, known_runway } = rules.optionsOf(wording)
  const months = fields['runway']
  if (typeof months !== 'number') return unknown_runway
  return fill(known_runway, {
    months: String(months).replace('.', ','),
    unit: months === 1 ? 'mes' : 'meses',
  })
}
