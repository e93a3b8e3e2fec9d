import {
  needsConfirmation,
  type CandidateReport,
  type Gem5,
  type Judgements,
  type SearchReport,
} from '@dictamen/contracts'
import { renderGem } from '../outputs/render-gem.ts'
import { judgementsIn, sheetOf } from '../sheet/tell-judgements.ts'
import { writeEscalation } from '../supervisor/write-escalation.ts'
import { lastOutput } from './last-outputs.ts'
import type { DecidedProgress } from './metrics.ts'
import type { SearchSetting, StepRecord } from './run-steps.ts'
import { citableFor } from './sources-of.ts'
import { writeLedger } from './write-ledger.ts'

/**
 * What a search leaves, by its path within the search folder: the values, the words of the witness, and the page of each
 * GEM, which its auditor is asked with. The other pages are written from these files.
 */
export function writeFiles(
  setting: SearchSetting,
  mandate: StepRecord | null,
  candidates: readonly DecidedProgress[],
  report: SearchReport,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  if (mandate !== null) writeStep(files, 'outputs', mandate, setting.rules)
  for (const progress of candidates) writeCandidate(files, setting, mandate, progress)
  files.set('outputs/search_report.json', jsonOf(report))
  files.set('outputs/search_ledger.json', jsonOf(writeLedger(setting.dossier, mandate, candidates)))
  return files
}

function writeCandidate(
  files: Map<string, string>,
  setting: SearchSetting,
  mandate: StepRecord | null,
  progress: DecidedProgress,
): void {
  const { state, records, decision, points } = progress
  const folder = `outputs/${state.candidate_id}`
  for (const record of records) writeStep(files, folder, record, setting.rules)
  if (points.length > 0)
    files.set(`${folder}/sheet.json`, jsonOf(sheetOf(setting.dossier.search_id, progress)))
  const judged = judgedOf(setting, state.candidate_id)
  if (judged !== null) files.set(`${folder}/judgements.json`, jsonOf(judged))
  if (decision === null) return
  files.set(`${folder}/supervisor_general.json`, jsonOf(decision))
  const escalation = writeEscalation(setting.rules.protocol, state, decision.meta, points)
  if (escalation !== null) files.set(`${folder}/escalation.json`, jsonOf(escalation))
  const report = decision.decision === 'APROBADO' ? reportOf(setting, mandate, progress) : null
  if (report !== null) files.set(`${folder}/report.json`, jsonOf(report))
}

/** Everything that people judged of a candidate, in the order in which it was given; null when nobody did. */
function judgedOf(
  { dossier: { search_id }, judgements }: SearchSetting,
  candidate_id: string,
): Judgements | null {
  const given = judgements.filter((one) => one.search_id === search_id && one.candidate_id === candidate_id)
  return given.length === 0
    ? null
    : { search_id, candidate_id, judgements: given.flatMap((one) => one.judgements) }
}

function writeStep(
  files: Map<string, string>,
  folder: string,
  { run, outcome, raw, answers, checked }: StepRecord,
  { pages }: SearchSetting['rules'],
): void {
  const path = `${folder}/${run.step}`
  files.set(`${path}.raw.txt`, raw)
  // Who was asked again said two things: both are kept.
  const told = checked === null ? answers : answers.slice(0, -1)
  if (checked !== null) files.set(`${path}.verify.raw.txt`, checked.raw)
  if (told.length > 1)
    for (const [at, answer] of told.entries()) files.set(`${path}.ask${at + 1}.raw.txt`, answer.raw)
  if (outcome.status === 'refused') return
  files.set(`${path}.json`, jsonOf(outcome.output))
  files.set(`${path}.md`, renderGem(outcome, run.step, pages))
}

/** The report of an approved candidate; null when an output is missing, which the protocol does not allow. */
function reportOf(
  { dossier }: SearchSetting,
  mandate: StepRecord | null,
  progress: DecidedProgress,
): CandidateReport | null {
  const one = lastOutput(progress, 'GEM_1')
  const two = lastOutput(progress, 'GEM_2')
  const three = lastOutput(progress, 'GEM_3')
  const four = lastOutput(progress, 'GEM_4')
  const five = mandate?.run.output ?? null
  if (one === null || two === null || three === null || four === null || five === null) return null
  const { recomendacion } = three.content
  if (recomendacion === null) return null
  const { search_id, candidate_id, timestamp } = progress.decision!.meta
  const { vacios_criticos, contradicciones, score_breakdown } = four.content
  return {
    meta: { search_id, candidate_id, timestamp },
    decision: 'APROBADO',
    recomendacion,
    scores: {
      gem1: one.scores.score_dimension ?? 0,
      gem2: two.scores.score_dimension ?? 0,
      gem3: three.scores.score_dimension ?? 0,
      gem4: four.scores.score_dimension ?? 0,
    },
    confidence: {
      gem1: one.scores.confidence,
      gem2: two.scores.confidence,
      gem3: three.scores.confidence,
      gem4: four.scores.confidence,
    },
    mandato: five.content as Gem5,
    trayectoria_y_logros: one.content,
    assessment: two.content,
    veredicto_y_referencias: { ...three.content, recomendacion },
    auditoria: { vacios_criticos, contradicciones, score_breakdown },
    sources_index: citableFor(dossier, candidate_id).map(({ path, sha256, lines }) => ({
      path,
      sha256,
      lines,
    })),
    confirmacion: needsConfirmation('APROBADO', recomendacion) ? 'pendiente de confirmación' : 'no requiere',
    juicios: judgementsIn(progress.points),
    puntos_abiertos: progress.points
      .filter(({ state }) => state !== 'resuelto')
      .map(({ point_id, kind, question, state }) => ({ point_id, kind, question, state })),
    impugnada: false,
  }
}

function jsonOf(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
