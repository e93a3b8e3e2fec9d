import { defineContract, valueAt, type Breach } from '@dictamen/kernel'
import { z } from 'zod'
import { checkCited, checkIds, placeFindings } from './finding-1.0.ts'
import { Gem1Content, Gem2Content, Gem3Content, Gem4Content, Gem5Content } from './gem-content-1.0.ts'
import {
  CandidateId,
  GEMS,
  Moment,
  PromptVersion,
  QaDecision,
  Score,
  SearchId,
  SourcePath,
  Text,
  type GemName,
} from './terms-1.0.ts'

const Meta = z.strictObject({
  search_id: SearchId,
  candidate_id: CandidateId,
  timestamp: Moment,
  prompt_version: PromptVersion,
  sources: z.array(SourcePath),
})
const scores = z.strictObject({
  score_dimension: Score.nullable(),
  confidence: Score,
  model_score: z.number().nullable(),
})
const blockers = z.array(Text)

const Gem1Output = z.strictObject({
  meta: Meta.extend({ gem: z.literal('GEM_1') }),
  content: Gem1Content,
  scores,
  blockers,
})
const Gem2Output = z.strictObject({
  meta: Meta.extend({ gem: z.literal('GEM_2') }),
  content: Gem2Content,
  scores,
  blockers,
})
const Gem3Output = z.strictObject({
  meta: Meta.extend({ gem: z.literal('GEM_3') }),
  content: Gem3Content,
  scores,
  blockers,
})
const Gem4Output = z.strictObject({
  meta: Meta.extend({ gem: z.literal('GEM_4') }),
  content: Gem4Content,
  scores,
  blockers,
  decision: QaDecision,
  /** What the agent decided; null when it did not say. */
  model_decision: QaDecision.nullable(),
})
const Gem5Output = z.strictObject({
  meta: Meta.extend({ gem: z.literal('GEM_5'), candidate_id: z.null() }),
  content: Gem5Content,
  scores: scores.extend({ score_dimension: z.null() }),
  blockers,
})

const SHAPES = {
  GEM_1: Gem1Output,
  GEM_2: Gem2Output,
  GEM_3: Gem3Output,
  GEM_4: Gem4Output,
  GEM_5: Gem5Output,
} as const

const Shape = z.union([Gem1Output, Gem2Output, Gem3Output, Gem4Output, Gem5Output])

type GemOutput = z.infer<typeof Shape>

/** What a GEM leaves: findings with their sources, the computed score beside the model's, and what blocks. */
export const gemOutput10 = defineContract<GemOutput>({
  id: 'gem-output',
  version: '1.0',
  source: 'Protocolo Operativo Multiagente, §6 Contrato mínimo de interoperabilidad',
  schema: Shape,
  invariants: {
    'lo sustentado cita una fuente': ({ content }) => checkCited(content),
    'ningún identificador de hallazgo se repite': ({ content }) => checkIds(content),
    'cada cita es de una fuente declarada': checkSources,
    'GEM_4 por debajo de 7 queda bloqueado': (output) =>
      output.meta.gem === 'GEM_4' &&
      'decision' in output &&
      output.decision === 'APROBADO' &&
      !((output.scores.score_dimension ?? 0) >= 7)
        ? [{ pointer: '/decision', message: 'un score inferior a 7 no puede quedar APROBADO' }]
        : [],
  },
  explain(pointer, raw) {
    const gem = valueAt(raw, '/meta/gem')
    if (pointer !== '') return undefined
    if (typeof gem !== 'string' || !(GEMS as readonly string[]).includes(gem))
      return `meta.gem es uno de ${GEMS.join(', ')}`
    const parsed = SHAPES[gem as GemName].safeParse(raw)
    const [issue] = parsed.error?.issues ?? []
    return issue === undefined ? undefined : `${gem} /${issue.path.join('/')}: no cumple su esquema`
  },
})

function checkSources({ meta, content }: GemOutput): Breach[] {
  return placeFindings(content).flatMap(({ pointer, finding }) =>
    finding.citations.flatMap(({ source }, at) =>
      meta.sources.includes(source)
        ? []
        : [
            {
              pointer: `${pointer}/citations/${at}/source`,
              message: `«${source}» no está en meta.sources`,
            },
          ],
    ),
  )
}
