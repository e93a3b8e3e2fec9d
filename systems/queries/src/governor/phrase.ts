import type { Ruleset, Span } from '@dictamen/kernel'
import { fill, joinAll, quoteAll } from '../fill.ts'
import { wording } from './rules.ts'
import { SOURCES, type PolicySubject } from './subject.ts'

/** A sentence of a rule with the words it rests on and what is known of the runway. */
export function phrase(says: string, spans: readonly Span[], subject: PolicySubject, rules: Ruleset): string {
  const words = spans.filter(({ source }) => source === SOURCES.message).map(({ quote }) => quote)
  return fill(says, {
    quotes: quoteAll(words),
    runway: runwayOf(subject, rules),
    initiatives: joinAll(subject.initiatives),
  })
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
