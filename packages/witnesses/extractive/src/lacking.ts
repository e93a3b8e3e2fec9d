import type { Instruments } from './instruments.ts'
import type { Statement } from '@dictamen/dossier/statements'
import { formsOf, leaderOf } from '@dictamen/dossier/taught'
import { lacksEvidenceRule } from './settings.ts'

/** «No da ninguna cifra», «lo mío es más cualitativo». */
export function lacksEvidence(statement: Statement, { extractive, taught, rulesets }: Instruments): boolean {
  if (extractive.says('unproven', statement)) return true
  const points = taught.evidence.read(formsOf(statement.text))
  return leaderOf(points, rulesets.extractive.optionsOf(lacksEvidenceRule).least) === 'sin_evidencia'
}
