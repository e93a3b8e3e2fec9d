import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { By } from './judgement-terms-1.0.ts'
import { CandidateId, Moment, SearchId, Sha256, SourcePath, Text } from './terms-1.0.ts'

const Shape = z.strictObject({
  search_id: SearchId,
  candidate_id: CandidateId,
  /** SHA-256 of the supervisor's decision that the report tells: for another decision the edit does not hold. */
  decided: Sha256,
  by: By,
  at: Moment,
  /** The draft as the person left it, in Markdown; null when they only released notes. */
  text: Text.max(400_000).nullable(),
  /** SHA-256 of the notes that its numbers stand for: an edit is never read with the notes of another draft. */
  notes: Sha256.nullable(),
  /** How many sentences are in the person's own words. */
  own: z.int().min(0),
  /** Lines of an interviewer's notes that the client may read. */
  released: z.array(z.strictObject({ source: SourcePath, line: z.int().min(1) })),
})

export type ReportEdit = z.infer<typeof Shape>

/** What a person made of the report of a candidate before it went to the client. */
export const reportEdit = defineContract<ReportEdit>({
  id: 'report-edit',
  version: '1.0',
  source: 'Protocolo Operativo Multiagente, §5 Salida (reporte final)',
  schema: Shape,
  invariants: {},
})
