import {
  placeFindings,
  type Metrics,
  type MetricValue,
  type SourceContradiction,
  type SupervisorDecision,
} from '@dictamen/contracts'
import { isDeclared } from '../steps/declared.ts'
import type { AuditedRun } from '../steps/step.ts'
import { passesAudit } from './last-outputs.ts'
import type { CandidateProgress } from './run-candidate.ts'
import type { StepRecord } from './run-steps.ts'

/** A candidate's way with the decision it led to. */
export interface DecidedProgress extends CandidateProgress {
  readonly decision: SupervisorDecision | null
}

const FORMULAS = {
  tasa_aprobacion_qa: [
    'Calidad',
    '%',
    'candidatos cuya última auditoría es APROBADO con 7 o más / candidatos auditados × 100',
  ],
  citas_completas: [
    'Confiabilidad',
    '%',
    'hallazgos con fuente, cita literal y línea / hallazgos que afirman algo, más los retirados por no tener sustento × 100',
  ],
  contradicciones_declaradas: [
    'Consistencia',
    '%',
    'contradicciones entre fuentes que algún GEM declara / contradicciones entre fuentes detectadas × 100',
  ],
  minutos_por_candidato: ['Eficiencia: tiempo', 'min', 'minutos de los agentes / candidatos con algún paso'],
  costo_por_busqueda: ['Eficiencia: costo', 'USD', 'dólares de todas las llamadas / búsquedas'],
  tasa_escalamiento: ['Escalamiento', '%', 'candidatos escalados / candidatos con decisión final × 100'],
} as const

/** The metrics of §7 from counts; each division is done here and nowhere else. */
export function metricsFrom(counts: Readonly<Record<keyof Metrics, readonly [number, number]>>): Metrics {
  const entries = Object.entries(FORMULAS).map(([key, [name, unit, formula]]): [string, MetricValue] => {
    const [numerator, denominator] = counts[key as keyof Metrics]
    return [key, { name, formula, unit, numerator, denominator, value: divide(numerator, denominator, unit) }]
  })
  return Object.fromEntries(entries) as Metrics
}

function divide(numerator: number, denominator: number, unit: '%' | 'min' | 'USD'): number | null {
  if (denominator === 0) return null
  if (unit === '%') return Math.round((numerator * 10_000) / denominator) / 100
  return Math.round((numerator * 1_000_000) / denominator) / 1_000_000
}

/** Counts what the metrics of a search divide. */
export function countMetrics(
  mandate: StepRecord | null,
  candidates: readonly DecidedProgress[],
): Readonly<Record<keyof Metrics, readonly [number, number]>> {
  const records = [...(mandate === null ? [] : [mandate]), ...candidates.flatMap((item) => item.records)]
  const audited = candidates.filter((item) => item.records.some(({ run }) => run.gem === 'GEM_4'))
  const decided = candidates.filter(
    ({ decision }) => decision !== null && decision.decision !== 'BLOQUEADO_QA_REINTENTO',
  )
  const started = candidates.filter((item) => item.records.length > 0)
  const seconds = sumOf(records.flatMap(({ answers }) => answers.map((answer) => answer.seconds)))
  const costs = records.flatMap(({ answers }) => answers.map((answer) => answer.cost))
  const isPriced = !costs.includes(null)
  return {
    tasa_aprobacion_qa: [audited.filter(passesAudit).length, audited.length],
    citas_completas: countCited(records),
    contradicciones_declaradas: countDeclared(candidates),
    minutos_por_candidato: [seconds / 60, started.length],
    costo_por_busqueda: [sumOf(costs.map((cost) => cost ?? 0)) / 1_000_000, isPriced ? 1 : 0],
    tasa_escalamiento: [
      decided.filter(({ decision }) => decision?.decision === 'ESCALADO_CONSULTOR_SENIOR').length,
      decided.length,
    ],
  }
}

function countCited(records: readonly StepRecord[]): readonly [number, number] {
  let cited = 0
  let all = 0
  for (const { run, outcome } of records) {
    if (outcome.status === 'refused' || run.gem === 'GEM_4') continue
    for (const { finding } of placeFindings(outcome.output.content)) {
      if (finding.status === 'no_informado') continue
      all += 1
      if (finding.citations.length > 0) cited += 1
    }
    all += outcome.checks.unsupported.filter(({ dropped }) => dropped).length
  }
  return [cited, all]
}

function countDeclared(candidates: readonly CandidateProgress[]): readonly [number, number] {
  let declared = 0
  let all = 0
  for (const { records } of candidates) {
    const found = new Map<string, SourceContradiction>()
    const runs = records.flatMap(({ run, outcome }): AuditedRun[] => {
      if (outcome.status === 'refused' || run.gem === 'GEM_4') return []
      for (const item of outcome.sourceChecks.contradictions)
        if (item.explanation === null) found.set(JSON.stringify(item.citations), item)
      const { output, edition, checks, sourceChecks } = outcome
      const page = { path: '', text: '' }
      return [{ gem: run.gem, step: run.step, output, edition, page, checks, sourceChecks }]
    })
    all += found.size
    declared += [...found.values()].filter((item) => isDeclared(item, runs)).length
  }
  return [declared, all]
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
