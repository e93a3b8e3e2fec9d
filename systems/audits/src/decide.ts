import type { AuditRequest, IraResult } from '@dictamen/contracts'
import type { Decision, Rule } from '@dictamen/kernel'
import { analyse, type Ground } from './analysis.ts'
import { explainAudit } from './explain.ts'
import { writeNotes } from './notes.ts'
import type { Observations } from './observe.ts'
import { checkClaims } from './steps/claims.ts'
import { checkCustom } from './steps/custom.ts'
import { checkDeterminism } from './steps/determinism.ts'
import { measure } from './steps/metrics.ts'
import { rulesNotRun } from './steps/not-run.ts'
import { resultOf, sortFindings } from './steps/outcome.ts'
import { resolvePriority } from './steps/priority.ts'
import { checkTerms } from './steps/semantics.ts'
import { checkStructure } from './steps/structure.ts'
import { checkWording } from './steps/wording.ts'

/** The seven steps on one output; steps 1 and 2 are its analysis. */
export function decideAudit(
  request: AuditRequest,
  observations: Observations,
  ground: Ground,
  custom: readonly Rule[],
): Decision<IraResult> {
  const { library, settings } = ground
  const analysis = analyse(request, ground)
  const own = checkCustom(analysis, custom, library, settings.conflict.authority.indexOf('IRA') + 1)
  const found = [
    ...checkStructure(analysis, settings),
    ...checkTerms(analysis, observations, settings),
    ...checkClaims(analysis, ground),
    ...checkWording(analysis, settings),
    ...own.findings,
    ...checkDeterminism(analysis, observations, ground),
  ]
  const { findings, settled } = resolvePriority(analysis, found, own.required, ground)
  const sorted = sortFindings(analysis, findings, settings)
  const metrics = measure(analysis, observations, settings)
  const notRun = rulesNotRun(analysis, observations, settings)
  const output: IraResult = {
    result: resultOf(analysis, sorted.violations),
    context_type_detected: analysis.context.detected.context,
    violations: sorted.violations.map(({ rule, severity, description, start }) => ({
      rule,
      severity: severity === 'ERROR' ? 'ERROR' : 'WARNING',
      description,
      location: `output line ${analysis.output.lineOf(start)}`,
    })),
    metrics,
    notes: writeNotes(analysis, observations, { ...sorted, metrics, settled, notRun }, settings),
  }
  return {
    output,
    trace: explainAudit(analysis, observations, { ...sorted, result: output, settled, notRun }),
  }
}
