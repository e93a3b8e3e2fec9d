import { valueAt, textOf, type Document, type Json, type TraceEntry } from '@dictamen/kernel'
import { findRules, rulesUsed } from '../records/kept-rules.ts'
import { needsOf, rebuildSystem } from '../records/rebuild.ts'
import type { RecordSource } from '../records/record-source.ts'
import { readLine, storedOf } from '../records/records.ts'
import { Refusal } from '../sentences.ts'
import { changedValues } from './changed-values.ts'
import { sumImpact, type Impact, type ImpactOutcome } from './impact.ts'

/** Two versions of a rule set. */
export interface RuleChange {
  readonly before: Document
  readonly after: Document
}

/** What the new version of a rule set decides otherwise, over the sealed records that the old one decided. */
export async function impactOnRecords(
  source: RecordSource,
  ids: readonly string[],
  change: RuleChange,
): Promise<Impact> {
  const outcomes: [string, ImpactOutcome][] = []
  for (const id of ids) outcomes.push([id, await decideAnew(source, id, change)])
  return sumImpact(outcomes)
}

async function decideAnew(
  source: RecordSource,
  id: string,
  { before, after }: RuleChange,
): Promise<ImpactOutcome> {
  try {
    const opened = await source.open(id)
    const record = readLine(opened.line)
    if (record.kind !== 'evaluation' || !isDecidedBy(record.ruleset, before)) return { state: 'other' }
    if (opened.content === null) return { state: 'undecidable', reason: 'sus textos se borraron' }
    const { stored, ground } = storedOf(opened)
    const renewed = { ...ground, rules: after.value }
    const wanted = new Set(needsOf(stored.system, renewed))
    const used = Object.entries(rulesUsed(stored, ground)).filter(([name]) => wanted.has(name))
    const kept = await findRules(source.rules, Object.fromEntries(used))
    const system = rebuildSystem(stored.system, renewed, { kept })
    const { output, trace } = system.decide(stored.input, stored.observations)
    const values = changedValues(
      { output: stored.output, trace: stored.trace as unknown as readonly TraceEntry[] },
      { output: output as Json, trace },
    )
    return { state: 'decided', values }
  } catch (error) {
    // What decides is pure: whatever it throws says that the record lacks what the new rules need.
    const reason =
      error instanceof Refusal ? error.message : 'le falta alguna observación que las reglas nuevas piden'
    return { state: 'undecidable', reason }
  }
}

function isDecidedBy(
  { id, version }: { readonly id: string; readonly version: string },
  { value }: Document,
): boolean {
  return (
    textOf(valueAt(value, '/ruleset') ?? '') === id && textOf(valueAt(value, '/version') ?? '') === version
  )
}
