import type { GovernorRequest11 } from '@dictamen/contracts'
import { fill, joinAll, withoutStop } from '../fill.ts'
import { advisoriesFor } from '../governor/diagnosis.ts'
import { DOMAIN_ORDER } from '../governor/rules.ts'
import { itemsOf, type StrategicItem } from '../governor/strategic-items.ts'
import type { Judgement } from './judge.ts'
import type { WordingOptions } from './rules.ts'
import type { Ruling } from './ruling.ts'
import type { Phrase } from './texts.ts'

/** What is proposed, what decides, and what the Strategic Mode reminds of. */
export function describeDecision(
  request: GovernorRequest11,
  { proposal, found }: Judgement,
  deciding: readonly Ruling[],
  { phrase, texts }: { readonly phrase: Phrase; readonly texts: WordingOptions },
): string {
  const { plan, strategic_mode: mode } = request
  const touched = DOMAIN_ORDER.filter((domain) => plan.domains_selected.includes(domain))
  const scope = fill(texts.scope, { domains: joinAll(touched.map((domain) => texts.domains[domain])) })
  const isClear = !plan.flags.includes('needs-clarification')
  const partly = found !== null && proposal.unknown.length > 0 && deciding[0]!.step === 'grounds'
  const quoted = quotedItems(request)
  return [
    ...(isClear ? [scope] : []),
    ...new Set(deciding.map(({ says, spans }) => phrase(says, spans))),
    ...(partly ? [phrase(texts.partly)] : []),
    ...(quoted.length === 0 ? [] : [fill(texts.advisory, { texts: quoteTexts(quoted) })]),
    ...(mode.status === 'parsed' && found !== null && found.class.conditions.length > 0
      ? [fill(texts.principle, { principle: principleOf(mode.document.principle) })]
      : []),
  ].join(' ')
}

/** The sentences of the Strategic Mode that speak of what is asked. */
export function quotedItems(request: GovernorRequest11): StrategicItem[] {
  const { strategic_mode: mode } = request
  return mode.status === 'parsed' ? advisoriesFor(itemsOf(mode.document, request.advisories), request) : []
}

function principleOf(principle: string | { readonly name: string; readonly description: string }): string {
  return withoutStop(
    typeof principle === 'string' ? principle : `${principle.name}: ${principle.description}`,
  )
}

function quoteTexts(items: readonly StrategicItem[]): string {
  return joinAll(items.map(({ text }) => `«${withoutStop(text)}»`))
}
