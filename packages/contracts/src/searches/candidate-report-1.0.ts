import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { checkCited } from './finding-1.0.ts'
import { Gem1Content, Gem2Content, Gem3Content, Gem4Content, Gem5Content } from './gem-content-1.0.ts'
import { CandidateId, Moment, Recommendation, Score, SearchId, Sha256, SourcePath } from './terms-1.0.ts'

const Shape = z.strictObject({
  meta: z.strictObject({ search_id: SearchId, candidate_id: CandidateId, timestamp: Moment }),
  decision: z.literal('APROBADO'),
  recomendacion: Recommendation,
  scores: z.strictObject({ gem1: Score, gem2: Score, gem3: Score, gem4: Score }),
  confidence: z.strictObject({ gem1: Score, gem2: Score, gem3: Score, gem4: Score }),
  mandato: Gem5Content,
  trayectoria_y_logros: Gem1Content,
  assessment: Gem2Content,
  veredicto_y_referencias: Gem3Content,
  auditoria: Gem4Content.pick({ vacios_criticos: true, contradicciones: true, score_breakdown: true }),
  sources_index: z.array(z.strictObject({ path: SourcePath, sha256: Sha256, lines: z.int().min(0) })),
})

export type CandidateReport10 = z.infer<typeof Shape>

/** What may go to a client: it exists for an approved candidate only, and each sentence has its source. */
export const candidateReport10 = defineContract<CandidateReport10>({
  id: 'candidate-report',
  version: '1.0',
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
    'el QA es de 7 o más': ({ scores }) =>
      scores.gem4 >= 7
        ? []
        : [{ pointer: '/scores/gem4', message: 'nada por debajo de 7 sale a un cliente' }],
  },
})
