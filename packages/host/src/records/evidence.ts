import type { RecordEvidence, RuleText } from '@dictamen/contracts'
import { textOf, valueAt, type Json } from '@dictamen/kernel'
import type { AuditRecord } from '@dictamen/kernel/record'
import { readRuleFile } from '../rule-files.ts'
import { shippedUnder } from '../rulesets.ts'
import type { Ground } from '../verdict.ts'
import { rebuildSystem, type Kept } from './rebuild.ts'

/** The evidence of a record, from what it kept; nothing is decided again. Without its rules no rule is told: not another's. */
export function evidenceOf(stored: AuditRecord, ground: Ground, kept: Kept | null): RecordEvidence {
  const system = rebuildSystem(stored.system, ground, { kept: kept ?? undefined, recorded: stored.ruleset })
  const sources = system.sources(stored.input, stored.observations)
  const named = new Set((stored.trace as readonly { readonly rule: string }[]).map(({ rule }) => rule))
  const rulesets = kept === null ? [] : rulesetsOf(stored, ground, kept)
  const rules = rulesets.flatMap((ruleset) => rulesIn(ruleset, stored.ruleset.profile))
  return { record: stored.record_id, sources, rules: rules.filter(({ id }) => named.has(id)) }
}

/** The rule sets that ran, as they were written: what shipped, or what the caller brought. */
function rulesetsOf(
  { system, ruleset }: AuditRecord,
  { rules, custom }: Ground,
  kept: Kept,
): readonly Json[] {
  const own = ((custom ?? []) as readonly { readonly value: Json }[]).map(({ value }) => value)
  if (rules !== undefined) return [rules, ...own]
  const exam = /^exams\/(exam@1\.\d)$/.exec(system)?.[1]
  const shipped =
    exam === undefined
      ? shippedUnder(ruleset.id)
      : [readRuleFile('exams', `rules-${exam.slice('exam@'.length)}.yaml`)]
  const written = shipped.map(
    ({ value }) => kept.get(exam ?? textOf(valueAt(value, '/ruleset') ?? ''))?.value ?? value,
  )
  const gone = shipped.length === 0 ? kept.get(ruleset.id) : undefined
  return [...written, ...(gone === undefined ? [] : [gone.value]), ...own]
}

function rulesIn(ruleset: Json, profile: string | null): RuleText[] {
  const rules = (valueAt(ruleset, '/rules') ?? []) as readonly Readonly<Record<string, Json>>[]
  return rules
    .filter((rule) => rule.profile === undefined || rule.profile === profile)
    .map(({ id, source, description, about, options, examples }) => ({
      id: textOf(id ?? ''),
      source: textOf(source ?? ''),
      description: textOf(description ?? ''),
      about: about ?? null,
      options: options ?? null,
      examples: (examples ?? null) as RuleText['examples'],
    }))
}
