import type { DomainKey, QueryRequest11 } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { fill, joinAll, quoteAll } from '../fill.ts'
import type { Routing } from './routing.ts'
import { companions, wording } from './rules.ts'
import type { Chosen } from './select-domains.ts'

/** Why these domains, which words said so and how the hint was read, in plain Spanish, a line each. */
export function composeRationale(request: QueryRequest11, routing: Routing, rules: Ruleset): string {
  const { selected, reading, labRequested } = routing
  const texts = rules.optionsOf(wording)
  const lines = selected.chosen.map((chosen) => lineOfDomain(chosen, request, routing, rules))
  for (const intent of ['decision', 'comparison', 'information'] as const) {
    const [first] = reading.intents[intent]
    if (first === undefined) continue
    lines.push(
      fill(texts.intents[intent], { quotes: quoteAll(reading.intents[intent].map(({ quote }) => quote)) }),
    )
    break
  }
  if (selected.dropped.length > 0) {
    const domains = joinAll(selected.dropped.map((domain) => nameOf(domain, rules)))
    lines.push(fill(texts.dropped, { domains }))
  }
  lines.push(fill(texts.hints[selected.hint], { hint: request.domain_hint }))
  if (labRequested && reading.domains.lab.score > 0) {
    lines.push(fill(texts.lab_cue, { quotes: quoteAll(reading.domains.lab.spans.map(({ quote }) => quote)) }))
  }
  if (reading.foreign.length > 0)
    lines.push(fill(texts.foreign, { quotes: quoteAll(reading.foreign.map(({ quote }) => quote)) }))
  if (request.strategic_mode.status === 'failed') lines.push(texts.mode_failed)
  return lines.join('\n')
}

/** Why the laboratory is closed in this plan. */
export function composeLabRationale(request: QueryRequest11, routing: Routing, rules: Ruleset): string {
  const { lab } = rules.optionsOf(wording)
  const { phase, labRequested } = routing
  if (request.strategic_mode.status === 'failed') return lab.failed
  return fill(labRequested ? lab.denied : lab.closed, { phase })
}

function lineOfDomain(
  { domain, reason }: Chosen,
  request: QueryRequest11,
  routing: Routing,
  rules: Ruleset,
): string {
  const { chosen } = rules.optionsOf(wording)
  const values = { domain, name: nameOf(domain, rules) }
  const { spans, words } = routing.reading.domains[domain]
  const quotes = quoteAll((spans.length > 0 ? spans : words()).map(({ quote }) => quote))
  switch (reason) {
    case 'opinion':
      return fill(chosen.opinion, {
        ...values,
        engine: `${routing.opinion!.embedder.engine} (${routing.opinion!.embedder.model})`,
        sentence: routing.opinion!.sentence,
      })
    case 'companion':
      return fill(chosen.companion, { ...values, because: becauseOf(domain, rules) })
    case 'fallback':
      return fill(chosen[fallbackOf(request, routing)], values)
    default:
      return fill(chosen[reason], { ...values, quotes })
  }
}

function fallbackOf(
  { domain_hint: hint }: QueryRequest11,
  { labRequested }: Routing,
): 'fallback' | 'fallback_hint' | 'fallback_lab' {
  if (labRequested) return 'fallback_lab'
  return hint === 'auto' ? 'fallback' : 'fallback_hint'
}

function becauseOf(domain: DomainKey, rules: Ruleset): string {
  return rules.optionsOf(companions).find(({ consults }) => consults === domain)!.because
}

/** The name of a domain for people; the Router never consults the laboratory and has none for it. */
function nameOf(domain: DomainKey, rules: Ruleset): string {
  return domain === 'lab' ? domain : rules.optionsOf(wording).domains[domain]
}
