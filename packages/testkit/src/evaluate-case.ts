import type { Json, System } from '@dictamen/kernel'
import { evaluate } from '@dictamen/kernel/host'
import type { Ports } from '@dictamen/kernel/ports'
import { canonicalJson, recordOf, replay, type AuditRecord } from '@dictamen/kernel/record'
import type { CaseResult } from './cases.ts'

/** Evaluates what a case gives; whoever proves the case has its record decided again. */
export async function evaluateCase<Input, Observations, Output, Needs extends keyof Ports>(
  system: System<Input, Observations, Output, Needs>,
  raw: unknown,
  ports: Pick<Ports, Needs>,
): Promise<CaseResult> {
  const evaluation = await evaluate(system, raw, ports)
  const { input, observations, output, trace } = evaluation
  return {
    output: output as Json,
    trace,
    sources: system.sources(input, observations),
    checkReplay: () => {
      const record = recordOf(evaluation)
      // As it comes back from where it was kept: the order of keys means nothing.
      const kept = JSON.parse(canonicalJson({ ...record } as unknown as Json)) as AuditRecord
      if (!replay(system, kept).equal)
        throw new Error(`${system.id} decided ${record.record_id} otherwise the second time`)
    },
  }
}
