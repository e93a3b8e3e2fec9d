import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { checkCited, CitationShape } from './finding-1.0.ts'
import { Gem1Content, Gem2Content, Gem3Content, Gem4Content, Gem5Content } from './gem-content-1.1.ts'
import { PointShape } from './judgement-sheet-1.0.ts'
import { JudgementShape } from './judgements-1.0.ts'
import {
  CandidateId,
  Moment,
  Recommendation,
  Score,
  SearchId,
  Sha256,
  SourceKind,
  SourcePath,
  Text,
} from './terms-1.0.ts'

/** Words and where they stand. */
const Told = z.strictObject({ text: Text, citation: CitationShape })

const Shape = z.strictObject({
  meta: z.strictObject({ search_id: SearchId, candidate_id: CandidateId, timestamp: Moment }),
  decision: z.literal('APROBADO'),
  recomendacion: Recommendation,
  scores: z.strictObject({ gem1: Score, gem2: Score, gem3: Score, gem4: Score }),
  confidence: z.strictObject({ gem1: Score, gem2: Score, gem3: Score, gem4: Score }),
  mandato: Gem5Content,
  trayectoria_y_logros: Gem1Content,
  assessment: Gem2Content,
  veredicto_y_referencias: Gem3Content.extend({ recomendacion: Recommendation }),
  auditoria: Gem4Content.pick({ vacios_criticos: true, contradicciones: true, score_breakdown: true }),
  sources_index: z.array(z.strictObject({ path: SourcePath, sha256: Sha256, lines: z.int().min(0) })),
  /** A report that recommends NO waits for a person. */
  confirmacion: z.enum(['pendiente de confirmación', 'confirmada', 'no requiere']),
  /** What people judged, each with who, when and why. */
  juicios: z.array(JudgementShape),
  /** What no paper tells and nobody judged: questions that stay open. */
  puntos_abiertos: z.array(PointShape.pick({ point_id: true, kind: true, question: true, state: true })),
  /** Whether somebody contested the decision. */
  impugnada: z.boolean(),
  /** Who it is about, for what, and which documents it may cite: what a reader needs and no finding says. */
  ficha: z
    .strictObject({
      nombre: Told.nullable(),
      mandato: Told.nullable(),
      documentos: z.array(
        z.strictObject({
          path: SourcePath,
          kind: SourceKind,
          /** Lines of an interview in which the candidate speaks. */
          turnos: z.array(z.int().min(1)),
        }),
      ),
    })
    .optional(),
})

export type CandidateReport = z.infer<typeof Shape>

/** What may go to a client: it exists for an approved candidate only, and each sentence has its source. */
export const candidateReport = defineContract<CandidateReport>({
  id: 'candidate-report',
  version: '1.1',
  source: 'Protocolo Operativo Multiagente, §5 Salida (reporte final)',
  schema: Shape,
  invariants: {
    'lo sustentado cita una fuente': (report) =>
      (['mandato', 'trayectoria_y_logros', 'assessment', 'veredicto_y_referencias'] as const).flatMap(
        (part) =>
          checkCited(report[part]).map(({ pointer, message }) => ({
            pointer: pointer.replace('/content', `/${part}`),
            message,
          })),
      ),
    'un NO espera a una persona': ({ recomendacion, confirmacion }) =>
      (recomendacion === 'NO') === (confirmacion !== 'no requiere')
        ? []
        : [{ pointer: '/confirmacion', message: 'pide confirmación un informe que recomienda NO' }],
    'el QA es de 7 o más': ({ scores }) =>
      scores.gem4 >= 7
        ? []
        : [{ pointer: '/scores/gem4', message: 'nada por debajo de 7 sale a un cliente' }],
  },
})
