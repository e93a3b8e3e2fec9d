import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { transcript, type Transcript } from './transcript-1.0.ts'

/** A transcript made from a recording, with everything that was inferred and everything that found no place. */
export interface TranscriptImport {
  readonly transcript: Transcript
  /** Values that the recording does not state, each with the reason it was given. */
  readonly inferred: readonly {
    readonly pointer: string
    readonly value: string | number | boolean | null
    readonly reason: string
  }[]
  /** What was said and could not be aligned to any question: listed, never dropped. */
  readonly unaligned: readonly {
    readonly speaker: string | null
    readonly text: string
    readonly start_sec: number | null
    readonly end_sec: number | null
    readonly line: number
    readonly reason: string
  }[]
  /** Questions of the set for which the recording holds no answer. */
  readonly unanswered: readonly string[]
}

const Seconds = z.number().min(0).nullable()

const Shape: z.ZodType<TranscriptImport> = z.strictObject({
  transcript: transcript.schema,
  inferred: z.array(
    z.strictObject({
      pointer: z.string(),
      value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
      reason: z.string().min(1),
    }),
  ),
  unaligned: z.array(
    z.strictObject({
      speaker: z.string().nullable(),
      text: z.string(),
      start_sec: Seconds,
      end_sec: Seconds,
      line: z.int().min(1),
      reason: z.string().min(1),
    }),
  ),
  unanswered: z.array(z.string()),
})

export const transcriptImport = defineContract<TranscriptImport>({
  id: 'transcript-import',
  version: '1.0',
  source: 'Flags 1.1, importación de grabaciones',
  schema: Shape,
  invariants: {},
})
