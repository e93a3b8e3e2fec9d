import type { BankQuestion, ExamBank } from '@dictamen/contracts'
import { keyOf, optionsOf } from './csv.ts'
import { lossOf, pictureLosses, type Exported } from './loss.ts'

/** A bank as Markdown to read or print: questions first, answers at the end. */
export function exportMarkdown(bank: ExamBank): Exported {
  const questions = bank.questions.map((question, index) => questionOf(question, index + 1))
  const answers = bank.questions.map(
    (question, index) => `${index + 1}. ${escape(keyOf(question).join('; ')) || '—'}`,
  )
  const text = ['# Banco de preguntas', '', ...questions, '## Respuestas', '', ...answers, ''].join('\n')
  const losses = bank.questions.flatMap((question) => [
    ...(question.key.origin === 'unknown' && optionsOf(question).length > 0
      ? [lossOf('KEY_UNKNOWN', question)]
      : []),
    ...pictureLosses(question),
  ])
  return { text, losses }
}

function questionOf(question: BankQuestion, place: number): string {
  const options = optionsOf(question).map((text) => `- [ ] ${escape(text)}`)
  return [
    `## ${place}`,
    '',
    escape(question.stem.text),
    '',
    ...options,
    ...(options.length > 0 ? [''] : []),
  ].join('\n')
}

function escape(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&')
}
