import type { SourceKindName } from '@dictamen/contracts'
import type { Statement } from '@dictamen/dossier/statements'
import type { Instruments } from './instruments.ts'

/** Where whoever writes may write for themselves. */
const NOTES = new Set<SourceKindName>(['interview_notes', 'case_notes', 'references'])

/** Whether a sentence is testimony: no question, no greeting, no private remark. */
export function isTestimony(statement: Statement, { extractive }: Instruments): boolean {
  if (statement.isQuestion) return false
  if (NOTES.has(statement.kind) && extractive.says('private', statement)) return false
  // «Estimada Julia: en 2019 subió las ventas un 12 %»: a courtesy with a figure says more than that.
  return !extractive.says('courtesy', statement) || /\d/u.test(statement.text)
}

/** "Problema:" alone, or a line that only says that a list follows. */
export function isBare({ text, passage }: Statement): boolean {
  return (
    text.endsWith(':') ||
    (passage.label !== null && text.length <= passage.label.length + 2) ||
    text.split(' ').length < 2
  )
}
