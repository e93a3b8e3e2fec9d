import type { RecordEvidence, RuleText } from '@dictamen/contracts'
import { textOf, valueAt, type Json } from '@dictamen/kernel'
import type { AuditRecord } from '@dictamen/kernel/record'
import type { Kept } from '../evaluators.ts'
import { nameOfRuleset } from '../rulesets.ts'
import { thisEdition } from '../shipped-material.ts'
import { systemOf } from '../systems.ts'
import type { Ground } from '../verdict.ts'
import { needsOf, rebuildSystem } from './rebuild.ts'

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
function rulesetsOf({ system, ruleset }: AuditRecord, ground: Ground, kept: Kept): readonly Json[] {
  const { rules, custom } = ground
  const own = ((custom ?? []) as readonly { readonly value: Json }[]).map(({ value }) => value)
  if (rules !== undefined) return [rules, ...own]
  const needs = needsOf(system, ground, ruleset)
  const names = (systemOf(system)?.rulesets ?? []).map(nameOfRuleset).filter((name) => needs.includes(name))
  return [...names.map((name) => kept.get(name)?.value ?? thisEdition.read(name)), ...own]
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
