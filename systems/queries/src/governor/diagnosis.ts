import type { GovernorRequest } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { fill, joinAll, withoutStop } from '../fill.ts'
import type { Fired } from './fired.ts'
import { DOMAIN_ORDER, wording } from './rules.ts'
import { touches, type StrategicItem } from './strategic-items.ts'

const MOST_ADVISORIES = 3

/** The advisory sentences of the Strategic Mode that speak of what is asked; first those of a domain that the words name. */
export function advisoriesFor(items: readonly StrategicItem[], request: GovernorRequest): StrategicItem[] {
  const named = (item: StrategicItem): boolean =>
    request.cues.some(({ cue }) => (item.domains as readonly string[]).includes(cue))
  const touching = items.filter(
    (item) => item.when === undefined && item.domains !== null && touches(item, request),
  )
  return [...touching.filter(named), ...touching.filter((item) => !named(item))].slice(0, MOST_ADVISORIES)
}

/** What the question is about, what decides, and what the Strategic Mode reminds of. */
export function composeDiagnosis(
  request: GovernorRequest,
  fired: readonly Fired[],
  advisories: readonly StrategicItem[],
  rules: Ruleset,
): string {
  const texts = rules.optionsOf(wording)
  const { plan, strategic_mode: mode } = request
  const touched = DOMAIN_ORDER.filter((domain) => plan.domains_selected.includes(domain))
  const scope = fill(texts.scope, { domains: joinAll(touched.map((domain) => texts.domains[domain])) })
  const disabled =
    mode.status === 'parsed'
      ? mode.document.active_domains.filter(({ key, enabled }) => !enabled && touched.includes(key))
      : []
  // A domain taken for want of another is not what the question is about.
  const isClear = !plan.flags.includes('needs-clarification')
  const missing = fired.find(({ because }) => because !== undefined)?.because
  return [
    ...(isClear ? [scope] : []),
    ...fired.map(({ says }) => says),
    ...(missing === undefined ? [] : [missing]),
    ...disabled.map(({ name }) => fill(texts.disabled, { name })),
    ...(advisories.length === 0 ? [] : [fill(texts.advisory, { texts: quoteTexts(advisories) })]),
  ].join(' ')
}

function quoteTexts(advisories: readonly StrategicItem[]): string {
  return joinAll(advisories.map(({ text }) => `«${withoutStop(text)}»`))
}
