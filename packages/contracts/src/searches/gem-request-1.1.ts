import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { CitationShape } from './finding-1.0.ts'
import { FindingShape } from './finding-1.1.ts'
import { CorrectionShape } from './gem-content-1.0.ts'
import { gemOutput } from './gem-output-1.1.ts'
import { PointId, PointKind } from './judgement-terms-1.0.ts'
import { RepairShape } from './repair-1.0.ts'
import {
  CandidateId,
  Gem,
  Moment,
  PromptVersion,
  SearchId,
  Sha256,
  SourceKind,
  SourcePath,
  Text,
} from './terms-1.0.ts'

const Shape = z.strictObject({
  search_id: SearchId,
  candidate_id: CandidateId.nullable(),
  gem: Gem,
  /** The name its files bear: `gem5`, `gem1`, `gem4_retry_1`. */
  step: z.string().regex(/^gem(?:5|[1-4](?:_retry_[12])?)$/),
  /** How often it was asked before and refused: 1, 2 or 3. */
  ask: z.int().min(1).max(3),
  timestamp: Moment,
  prompt_version: PromptVersion,
  /** The visible texts that this GEM reads. */
  sources: z.array(
    z.strictObject({
      path: SourcePath,
      kind: SourceKind,
      sha256: Sha256,
      lines: z.int().min(0),
      text: z.string(),
      ocr: z.boolean(),
    }),
  ),
  /** Kinds this GEM reads and the folder does not have. */
  missing: z.array(SourceKind),
  /** Every loaded file of the search and of this candidate. */
  sources_index: z.array(z.strictObject({ path: SourcePath, sha256: Sha256, lines: z.int().min(0) })),
  /** All findings of GEM_5, by section; empty for GEM_5 itself. */
  gem5_summary: z.array(z.strictObject({ section: Text, finding: FindingShape })),
  /** First finding of problema_real_del_rol; null when there is none. */
  gem5_key_challenge: FindingShape.nullable(),
  /** The accepted outputs of the candidate's earlier GEMs that this one reads. */
  outputs: z.array(gemOutput.schema),
  /** What an audit asked to be done better. */
  corrections: z.array(CorrectionShape),
  /** What other systems made of these sources. */
  evidence: z.array(z.strictObject({ contract: Text, source: SourcePath, output: z.json() })),
  /** What is open to judgement and these sources touch. */
  points: z.array(
    z.strictObject({
      point_id: PointId,
      kind: PointKind,
      question: Text,
      passages: z.array(CitationShape).max(5),
    }),
  ),
  /** The points of which the answer before this one said nothing. */
  unanswered: z.array(PointId),
  /** The answer before this one and what was wrong with it; absent where nothing is to be given again. */
  repair: RepairShape.optional(),
  /** Findings of this GEM of which it is asked whether they say what they quote; absent in every other question. */
  verify: z
    .array(z.strictObject({ id: Text, text: Text, citations: z.array(CitationShape).min(1) }))
    .optional(),
})

export type GemRequest = z.infer<typeof Shape>
export type RequestSource = GemRequest['sources'][number]
export type RequestPoint = GemRequest['points'][number]

/** What an agent is given: nothing it may not see, and everything it may quote. */
export const gemRequest = defineContract<GemRequest>({
  id: 'gem-request',
  version: '1.1',
  source: 'Protocolo Operativo Multiagente, §2 Entradas mínimas',
  schema: Shape,
  invariants: {
    'solo GEM_5 es de la búsqueda': ({ gem, candidate_id: candidate }) =>
      (gem === 'GEM_5') === (candidate === null)
        ? []
        : [{ pointer: '/candidate_id', message: 'GEM_5 no tiene candidato y los demás sí' }],
  },
})
