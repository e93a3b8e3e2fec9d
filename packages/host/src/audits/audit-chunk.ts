import { auditLine, type KeptAudit, type LineOutcome } from './audit-line.ts'
import type { Auditor } from './auditor.ts'

/** Some lines of a batch in order, with the number of each; null stands for one that is no text. */
export interface Chunk {
  readonly sequence: number
  readonly lines: readonly (string | null)[]
  readonly numbers: readonly number[]
  /** How far the input was read for it, in bytes. */
  readonly bytes: number
}

/** What a chunk became. */
export interface ChunkAnswer {
  readonly sequence: number
  readonly text: string
  readonly lines: number
  readonly verdicts: Readonly<Record<LineOutcome['verdict'], number>>
  readonly bytes: number
  /** What records of its lines keep; empty where that was not asked for. */
  readonly kept: readonly KeptAudit[]
}

export async function auditChunk(auditor: Auditor, chunk: Chunk, isKept = false): Promise<ChunkAnswer> {
  const verdicts = { PASS: 0, FAIL: 0, SKIP: 0, unreadable: 0 }
  const texts: string[] = []
  const kept: KeptAudit[] = []
  for (const [at, line] of chunk.lines.entries()) {
    const { text, verdict, kept: audit } = await auditLine(auditor, line, chunk.numbers[at]!, isKept)
    if (audit !== undefined) kept.push(audit)
    verdicts[verdict]++
    texts.push(text, '\n')
  }
  const { sequence, bytes, lines } = chunk
  return { sequence, bytes, verdicts, lines: lines.length, text: texts.join(''), kept }
}
