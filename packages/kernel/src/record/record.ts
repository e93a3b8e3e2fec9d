import { Refusal } from '../errors/errors.ts'
import type { Json } from '../json.ts'
import type { Ports } from '../ports.ts'
import { decideUnderContract, type Evaluation, type System } from '../system.ts'
import type { RulesetReference } from '../ruleset/ruleset.ts'
import { canonicalJson } from './canonical.ts'
import { idFrom } from './hash.ts'

/** What is kept of a verdict: enough to decide it again and to compare bytes. */
export interface AuditRecord {
  readonly record_id: string
  readonly system: string
  readonly contract: string
  readonly ruleset: RulesetReference
  readonly input: Json
  readonly observations: Json
  readonly output: Json
  readonly trace: Json
}

/** The record of an evaluation; its id is the hash of its content. */
export function recordOf(evaluation: Evaluation<unknown, unknown, unknown>): AuditRecord {
  const { system, contract, ruleset, input, observations, output, trace } = evaluation
  const parts = {
    input: plain(input),
    observations: plain(observations),
    output: plain(output),
    trace: plain(trace),
  }
  const content = { system, contract, ruleset: { ...ruleset }, ...parts }
  return { record_id: idFrom('rec', content), ...content }
}

/** Decides a record again from its input and observations; equal means equal bytes of output and trace. */
export function replay<Input, Observations, Output, Needs extends keyof Ports>(
  system: System<Input, Observations, Output, Needs>,
  record: AuditRecord,
): { readonly equal: boolean; readonly output: Json; readonly trace: Json } {
  const expected = `${system.id} con ${system.ruleset.id}@${system.ruleset.version} ${system.ruleset.sha256}`
  const found = `${record.system} con ${record.ruleset.id}@${record.ruleset.version} ${record.ruleset.sha256}`
  if (expected !== found || system.ruleset.profile !== record.ruleset.profile) {
    throw new Refusal('RecordBroken', { record: record.record_id, found, expected })
  }
  const decision = decideUnderContract(system, record.input as Input, record.observations as Observations)
  const output = plain(decision.output)
  const trace = plain(decision.trace)
  const equal =
    canonicalJson(output) === canonicalJson(record.output) &&
    canonicalJson(trace) === canonicalJson(record.trace)
  return { equal, output, trace }
}

function plain(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json
}
