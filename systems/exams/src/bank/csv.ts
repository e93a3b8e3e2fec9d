import type { BankQuestion11 } from '@dictamen/contracts'
import { feedbackLosses } from './answer-feedback.ts'
import { gapLines } from './gaps.ts'
import { unpicturedLosses, type ExportedText, type Leaving } from './leaving.ts'
import { lossOf } from './loss.ts'
import { asksForKey, hasWholeKey, keyOf, optionsOf } from './shown.ts'

const HEAD = ['id', 'kind', 'stem', 'options', 'correct', 'score_max', 'key_origin', 'feedback', 'corrected']

/** A bank as CSV, one row a question; a cell that a spreadsheet would run is defused. */
export function exportCsv(leaving: Leaving): ExportedText {
  const { bank, corrected } = leaving
  const rows = bank.questions.map((question) => [
    question.id,
    question.kind,
    stemOf(question),
    optionsOf(question).join(' | '),
    keyOf(question).join(' | '),
    question.score_max === null ? '' : String(question.score_max),
    question.key.origin,
    question.feedback ?? '',
    corrected.has(question.id) ? 'corregido' : '',
  ])
  const text = [HEAD, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')
  const losses = bank.questions.flatMap((question) => [
    ...(asksForKey(question) && !hasWholeKey(question) ? [lossOf('KEY_UNKNOWN', question)] : []),
    ...unpicturedLosses(question),
    ...feedbackLosses(question),
  ])
  return { text: `${text}\r\n`, beside: [], losses }
}

/** The stem; below it, the cells of a table with its gaps, a line each. */
function stemOf({ kind, stem, content }: BankQuestion11): string {
  if (kind !== 'cloze' || content.layout !== 'table' || content.blanks.length === 0) return stem.text
  const lines = gapLines(stem.text, content).map((line) =>
    line.map((part) => (typeof part === 'number' ? `[[${part + 1}]]` : part)).join(''),
  )
  return lines.join('\n')
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
