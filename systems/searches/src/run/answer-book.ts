import type { SourceContradiction } from '@dictamen/contracts'
import type { StepOutcome } from '../steps/step.ts'
import type { SheetReader } from '../sheet/point-reader.ts'
import type { StoredAnswer } from './stored-answer.ts'

/** The answers stored so far, and what was already made of them. */
export interface AnswerBook {
  find(key: string): StoredAnswer | undefined
  readonly decided: Map<string, StepOutcome>
  /** By candidate: what its sources contradict one another in. */
  readonly irresoluble: Map<string, readonly SourceContradiction[]>
  /** By candidate: who looks its points up. */
  readonly readers: Map<string, SheetReader>
}

/** A book over answers that are found by their key. */
export function openBook(find: (key: string) => StoredAnswer | undefined): AnswerBook {
  return { find, decided: new Map(), irresoluble: new Map(), readers: new Map() }
}
