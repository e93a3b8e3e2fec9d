import type { QueryLevel, RiskName } from '@dictamen/contracts'
import type { Ruleset, Span } from '@dictamen/kernel'
import type { PolicyRules } from './policy-rules.ts'
import { RISKS, wording } from './rules.ts'
import { phrase } from './phrase.ts'
import type { PolicySubject } from './subject.ts'

/** A risk of one dimension: its level, the sentence that says why and the evidence. */
export interface RiskReading {
  readonly level: QueryLevel
  readonly rationale: string
  readonly rule: string
  readonly spans: readonly Span[]
}

/** The highest level that the rules raise in each dimension; of equals the first. */
export function assessRisks(
  subject: PolicySubject,
  { risks }: PolicyRules,
  rules: Ruleset,
): Record<RiskName, RiskReading> {
  const { low } = rules.optionsOf(wording)
  const fired = risks.flatMap(({ rule, options }) => {
    const marks = rule.detect(subject.fields)
    return marks.length === 0 ? [] : [{ rule: rule.id, options, spans: subject.spansOf(marks) }]
  })
  const readingOf = (name: RiskName): RiskReading => {
    const own = fired.filter(({ options }) => options.risk === name)
    const worst = own.find(({ options }) => options.level === 'high') ?? own[0]
    if (worst === undefined) return { level: 'low', rationale: low[name], rule: wording.id, spans: [] }
    const { rule, options, spans } = worst
    return { level: options.level, rationale: phrase(options.says, spans, subject, rules), rule, spans }
  }
  return Object.fromEntries(RISKS.map((name) => [name, readingOf(name)])) as Record<RiskName, RiskReading>
}
