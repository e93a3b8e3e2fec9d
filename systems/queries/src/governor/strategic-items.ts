import {
  CONDITION_FIELD,
  RULING_LISTS,
  type DomainKey,
  type GovernorRequest,
  type RecommendationKey,
  type StrategicMode,
} from '@dictamen/contracts'
import { compileWhen, spanOf, type Json, type Ruleset, type Span } from '@dictamen/kernel'
import { fill, withoutStop } from '../fill.ts'
import type { Fired } from './fired.ts'
import { DOMAIN_ORDER, ruled } from './rules.ts'
import { SOURCES, type PolicySubject } from './subject.ts'

/** A constraint, filter or directive of a Strategic Mode. */
export interface StrategicItem {
  readonly pointer: string
  readonly list: (typeof RULING_LISTS)[number]
  /** What it is called; null when it has no name. */
  readonly name: string | null
  readonly text: string
  /** Where its text stands. */
  readonly span: Span
  /** The domains it speaks of; null when it names none and so speaks of all. */
  readonly domains: readonly DomainKey[] | null
  readonly when: Json | undefined
  readonly recommends: RecommendationKey | undefined
}

/** Every item of a Strategic Mode; the domains of a plain sentence come with the request. */
export function itemsOf(mode: StrategicMode, advisories: GovernorRequest['advisories']): StrategicItem[] {
  return RULING_LISTS.flatMap((list) =>
    mode[list].map((item, index): StrategicItem => {
      const pointer = `/${list}/${index}`
      if (typeof item === 'string') {
        const domains = advisories.find((advisory) => advisory.pointer === pointer)?.domains ?? []
        const span = spanOf(`${SOURCES.mode}#${pointer}`, item)
        return {
          pointer,
          list,
          name: null,
          text: item,
          span,
          domains,
          when: undefined,
          recommends: undefined,
        }
      }
      return {
        pointer,
        list,
        name: item.name ?? item.id ?? null,
        text: item.description,
        span: spanOf(`${SOURCES.mode}#${pointer}/description`, item.description),
        domains: domainsOf(item.applies_to),
        when: item.when,
        recommends: item.then,
      }
    }),
  )
}

/** Whether an item speaks of a domain that the plan consults, or of the laboratory when it is asked for. */
export function touches({ domains }: StrategicItem, { plan }: GovernorRequest): boolean {
  if (domains === null) return true
  const asked = plan.flags.includes('lab-access-requested')
  return domains.some((domain) => plan.domains_selected.includes(domain) || (domain === 'lab' && asked))
}

/** Whether the condition of an item holds, and the evidence of it. */
export function holds(when: Json, subject: PolicySubject): { fired: boolean; spans: Span[] } {
  const { fired, marks } = compileWhen(when, CONDITION_FIELD, '').holds(withAliases(subject))
  const plain = marks.map((mark) => ({ ...mark, field: fieldOf(mark.field) }))
  return { fired, spans: subject.spansOf(plain) }
}

/** The items whose condition holds and that so decide. */
export function firedItems(
  items: readonly StrategicItem[],
  request: GovernorRequest,
  subject: PolicySubject,
  rules: Ruleset,
): Fired[] {
  const { says, says_plain, steps, avoid } = rules.optionsOf(ruled)
  return items.flatMap((item) => {
    if (item.when === undefined || item.recommends === undefined || !touches(item, request)) return []
    const { fired, spans } = holds(item.when, subject)
    if (!fired) return []
    return [
      {
        rule: `strategic-mode${item.pointer}`,
        recommends: item.recommends,
        says:
          item.name === null
            ? fill(says_plain, { text: withoutStop(item.text) })
            : fill(says, { name: item.name, text: withoutStop(item.text) }),
        steps: steps[item.recommends],
        avoid: avoid[item.recommends],
        spans: [...spans, item.span],
      },
    ]
  })
}

function domainsOf(appliesTo: string | readonly string[] | undefined): readonly DomainKey[] | null {
  const named = typeof appliesTo === 'string' ? [appliesTo] : (appliesTo ?? [])
  const domains = DOMAIN_ORDER.filter((domain) => named.includes(domain))
  return domains.length === 0 ? null : domains
}

function fieldOf(name: string): string {
  return name === 'text' ? 'message' : name.replace(/^(plan|facts)\./, '')
}

/** A condition may name a field alone or with where it comes from: `runway` and `facts.runway` are the same. */
function withAliases({ fields }: PolicySubject): Readonly<Record<string, Json>> {
  const aliases: Record<string, Json> = { text: fields['message']! }
  for (const [name, value] of Object.entries(fields)) {
    aliases[name] = value
    aliases[`plan.${name}`] = value
    aliases[`facts.${name}`] = value
  }
  return aliases
}
