import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'

const Shape = z.strictObject({
  file_name: z.string().min(1),
  /** Under this hash the document's bytes are kept. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** What the names of its pictures begin with; null when no pictures are wanted. */
  assets: z
    .string()
    .regex(/^[^/\\]+$/)
    .nullable(),
})

export type ExamRequest = z.infer<typeof Shape>

/** Which document to read as a review. */
export const examRequest = defineContract<ExamRequest>({
  id: 'exam-request',
  version: '1.0',
  source: 'Reglas v1, documento de entrada',
  schema: Shape,
  invariants: {},
})
