import type { BankQuestion, ExamBank } from '@dictamen/contracts'
import { lossOf, pictureLosses, type Exported } from './loss.ts'

const HEAD = ['id', 'kind', 'stem', 'options', 'correct', 'score_max', 'key_origin']

/** A bank as CSV, one row a question; a cell that a spreadsheet would run is defused. */
export function exportCsv(bank: ExamBank): Exported {
  const rows = bank.questions.map((question) => [
    question.id,
    question.kind,
    question.stem.text,
    optionsOf(question).join(' | '),
    keyOf(question).join(' | '),
    question.score_max === null ? '' : String(question.score_max),
    question.key.origin,
  ])
  const text = [HEAD, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')
  const losses = bank.questions.flatMap((question) => [
    ...(question.kind === 'cloze' && question.content.layout === 'table'
      ? [lossOf('KIND_NOT_SUPPORTED', question)]
      : []),
    ...pictureLosses(question),
  ])
  return { text: `${text}\r\n`, losses }
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function optionsOf({ content }: BankQuestion): string[] {
  return 'options' in content ? content.options.map(({ text }) => text) : []
}

/** The right answers as a person reads them. */
export function keyOf({ kind, content }: BankQuestion): string[] {
  switch (kind) {
    case 'single_choice':
    case 'multi_select':
      return content.options.filter(({ key }) => content.correct.includes(key)).map(({ text }) => text)
    case 'true_false':
      return content.correct === null ? [] : [content.correct ? 'Verdadero' : 'Falso']
    case 'matching':
      return content.pairs.map(({ left, right }) => `${left} → ${right ?? '?'}`)
    case 'short_answer_text':
    case 'numeric':
      return [...content.expected]
    case 'cloze':
      return content.blanks.map(({ label, expected }) => `${label} ${expected.join(' / ') || '?'}`.trim())
    default:
      return []
  }
}
