import { needsConfirmation, type ReportedCandidate, type SearchReport } from '@dictamen/contracts'
import { countMetrics, metricsFrom, type DecidedProgress } from './metrics.ts'
import { judgementsIn, openPoints } from '../sheet/tell-judgements.ts'
import { lastOutput } from './last-outputs.ts'
import type { SearchSetting, StepRecord } from './run-steps.ts'

interface Situation {
  readonly blocked: readonly string[]
  readonly paused: readonly string[]
  readonly mandate: StepRecord | null
  readonly candidates: readonly DecidedProgress[]
}

/** Where a search stands. */
export function writeReport(setting: SearchSetting, situation: Situation): SearchReport {
  const { dossier, witness, now } = setting
  const { blocked, paused, mandate, candidates } = situation
  const records = [...(mandate === null ? [] : [mandate]), ...candidates.flatMap((item) => item.records)]
  const moments = records.flatMap(({ answers }) => answers.map((answer) => answer.asked_at)).toSorted()
  return {
    search_id: dossier.search_id,
    status: blocked.length > 0 ? 'BLOQUEADO_GEM5' : paused.length > 0 ? 'PAUSADO' : 'COMPLETADO',
    reasons: blocked.length > 0 ? blocked.map(sentence) : [...paused],
    timestamp: moments.at(-1) ?? now,
    agent: witness.name,
    candidates: dossier.candidates.map(({ candidate_id: id }) =>
      reported(
        id,
        candidates.find(({ state }) => state.candidate_id === id),
      ),
    ),
    metrics: metricsFrom(countMetrics(mandate, candidates)),
    ignored_files: dossier.ignored_files.map(({ path }) => path),
    hidden_text: dossier.sources.flatMap(({ path, candidate_id, hidden }) =>
      hidden.map((item) => ({ source: path, candidate_id, ...item })),
    ),
  }
}

function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}

function reported(candidate_id: string, progress: DecidedProgress | undefined): ReportedCandidate {
  const scoreOf = (gem: 'GEM_1' | 'GEM_2' | 'GEM_3' | 'GEM_4'): number | null =>
    (progress && lastOutput(progress, gem)?.scores.score_dimension) ?? null
  const decision = progress?.decision?.decision ?? null
  const recomendacion = (progress && lastOutput(progress, 'GEM_3')?.content.recomendacion) ?? null
  const points = progress?.points ?? []
  return {
    candidate_id,
    decision,
    recomendacion,
    scores: {
      gem1: scoreOf('GEM_1'),
      gem2: scoreOf('GEM_2'),
      gem3: scoreOf('GEM_3'),
      gem4: scoreOf('GEM_4'),
    },
    confirmacion: needsConfirmation(decision, recomendacion) ? 'pendiente de confirmación' : 'no requiere',
    juzgado_por: [...new Set(judgementsIn(points).map(({ by }) => by))],
    puntos_abiertos: openPoints(points).map(({ point_id: id }) => id),
    impugnada: false,
  }
}
