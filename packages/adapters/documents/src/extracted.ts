import type { HiddenText } from '@dictamen/kernel/ports'

/** Text of a document that its reader does not see. */
export interface HiddenPiece {
  readonly text: string
  /** `oculto`: the document itself says that it is not shown. */
  readonly reason: HiddenText['reason'] | 'oculto'
  /** The line of the visible text before which it stood, from 1. */
  readonly line: number
  readonly page: number | null
}

/** A document as its reader sees it, line by line, and what was kept apart. */
export interface ExtractedText {
  readonly lines: readonly string[]
  readonly hidden: readonly HiddenPiece[]
  /** A machine recognised the text, or part of it, from a picture. */
  readonly ocr: boolean
  /** What whoever loads it should know, in Spanish: another encoding, a part that is not read. */
  readonly notes: readonly string[]
}

const SAYS_SOMETHING = /(?:[\p{L}\p{N}].*){3}/su

/** Whether a text that is not seen could say anything: a stray sign of a template could not. */
export function saysSomething(text: string): boolean {
  return SAYS_SOMETHING.test(text)
}
