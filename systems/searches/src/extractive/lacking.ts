import type { Instruments } from '../reading/instruments.ts'
import type { Statement } from '../statements/statements.ts'
import { formsOf } from '../taught/forms.ts'
import { leaderOf } from '../taught/table.ts'
import { lacksEvidenceRule } from './settings.ts'

/** «No da ninguna cifra», «lo mío es más cualitativo». */
export function lacksEvidence(statement: Statement, { extractive, taught, rulesets }: Instruments): boolean {
  if (extractive.says('unproven', statement)) return true
  const points = taught.evidence.read(formsOf(statement.text))
  return leaderOf(points, rulesets.extractive.optionsOf(lacksEvidenceRule).least) === 'sin_evidencia'
}
