import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { checkUnique } from '../unique.ts'
import { By, PointId } from './judgement-terms-1.0.ts'
import { checkValues, MetricsShape } from './search-metrics-1.0.ts'
import {
  CandidateDecision,
  CandidateId,
  HiddenForm,
  Moment,
  Recommendation,
  Score,
  SearchId,
  SourcePath,
  Text,
} from './terms-1.0.ts'

const Mark = Score.nullable()

const Shape = z.strictObject({
  search_id: SearchId,
  status: z.enum(['COMPLETADO', 'BLOQUEADO_GEM5', 'PAUSADO']),
  /** Why it is blocked or paused; empty when it is complete. */
  reasons: z.array(Text),
  timestamp: Moment,
  agent: Text,
  candidates: z.array(
    z.strictObject({
      candidate_id: CandidateId,
      /** Null while it was not evaluated. */
      decision: CandidateDecision.nullable(),
      recomendacion: Recommendation.nullable(),
      /** Of the last run of each GEM; null when it was not reached. */
      scores: z.strictObject({ gem1: Mark, gem2: Mark, gem3: Mark, gem4: Mark }),
      /** A discard waits for a person, and so does a report that recommends nobody. */
      confirmacion: z.enum(['pendiente de confirmación', 'confirmada', 'no requiere']),
      /** Who judged points of this candidate. */
      juzgado_por: z.array(By),
      /** The points that nobody has judged. */
      puntos_abiertos: z.array(PointId),
      /** Whether somebody contested the decision. */
      impugnada: z.boolean(),
    }),
  ),
  metrics: MetricsShape,
  ignored_files: z.array(SourcePath),
  hidden_text: z.array(
    z.strictObject({
      source: SourcePath,
      candidate_id: CandidateId.nullable(),
      form: HiddenForm,
      line: z.int().min(1).nullable(),
      page: z.int().min(1).nullable(),
      sample: z.string().max(200),
      count: z.int().min(1),
    }),
  ),
})

export type SearchReport = z.infer<typeof Shape>
export type ReportedCandidate = SearchReport['candidates'][number]

/** Whether a person has to confirm a decision before it is told: a discard, or a report that recommends NO. */
export function needsConfirmation(
  decision: ReportedCandidate['decision'],
  recommendation: ReportedCandidate['recomendacion'],
): boolean {
  if (decision === 'APROBADO') return recommendation === 'NO'
  return decision?.startsWith('DESCARTADO') ?? false
}

/** Where a search stands: its candidates, its metrics, and what was left aside or hidden. */
export const searchReport = defineContract<SearchReport>({
  id: 'search-report',
  version: '1.1',
  source: 'Protocolo Operativo Multiagente, §5 Salida',
  schema: Shape,
  invariants: {
    'cada candidato aparece una vez': ({ candidates }) =>
      checkUnique('/candidates', candidates, 'candidate_id'),
    'una búsqueda bloqueada no decide candidatos': ({ status, candidates }) =>
      candidates.flatMap(({ decision }, index) =>
        status === 'BLOQUEADO_GEM5' && decision !== null
          ? [{ pointer: `/candidates/${index}/decision`, message: 'la búsqueda está BLOQUEADO_GEM5' }]
          : [],
      ),
    'una búsqueda completa decide todos': ({ status, candidates }) =>
      candidates.flatMap(({ decision }, index) =>
        status === 'COMPLETADO' && (decision === null || decision === 'BLOQUEADO_QA_REINTENTO')
          ? [{ pointer: `/candidates/${index}/decision`, message: 'falta la decisión final' }]
          : [],
      ),
    'lo que no está completo dice por qué': ({ status, reasons }) =>
      (status === 'COMPLETADO') === (reasons.length === 0)
        ? []
        : [{ pointer: '/reasons', message: `con status «${status}» hay ${reasons.length} motivos` }],
    'un descarte y un NO esperan a una persona': ({ candidates }) =>
      candidates.flatMap(({ decision, recomendacion, confirmacion }, index) =>
        needsConfirmation(decision, recomendacion) === (confirmacion !== 'no requiere')
          ? []
          : [
              {
                pointer: `/candidates/${index}/confirmacion`,
                message: 'pide confirmación un descarte, o un informe que recomienda NO',
              },
            ],
      ),
    'sin nada que contar no hay valor': ({ metrics }) => checkValues('/metrics', metrics),
  },
})
