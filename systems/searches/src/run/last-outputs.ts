import type { Gem1Result, Gem2Result, Gem3Result, Gem4Result, GemName, GemOutput } from '@dictamen/contracts'
import type { CandidateProgress } from './run-candidate.ts'

interface Outputs {
  readonly GEM_1: Gem1Result
  readonly GEM_2: Gem2Result
  readonly GEM_3: Gem3Result
  readonly GEM_4: Gem4Result
}

/** The last accepted output of a candidate's GEM; null when it has none. */
export function lastOutput<Gem extends keyof Outputs>(
  { records }: CandidateProgress,
  gem: Gem & GemName,
): Outputs[Gem] | null {
  const record = records.findLast(({ run }) => run.gem === gem && run.output !== null)
  return (record?.run.output ?? null) as (GemOutput & Outputs[Gem]) | null
}

/** Whether a candidate's last audit approved its report. */
export function passesAudit(progress: CandidateProgress): boolean {
  return lastOutput(progress, 'GEM_4')?.decision === 'APROBADO'
}
