import type { ParsedExam } from 'dictamen'
import { styleText } from 'node:util'

type Exam = ParsedExam['verdict']['output']

const LEVELS = { info: 'cyan', warn: 'yellow', error: 'red' } as const

/** A mark as it is written in Spanish; a dash where there is none. */
function figure(value: number | null): string {
  return value === null ? '—' : String(value).replace('.', ',')
}

function count(questions: number): string {
  return questions === 1 ? '1 pregunta' : `${questions} preguntas`
}

/** A review as a person reads it: the questions, their marks and what is doubtful. */
export function renderExam(exam: Exam): string {
  const { attempt, checksum, questions, source } = exam
  const lines = [
    styleText('bold', source.file_name),
    `${attempt.started ?? 'sin fecha'} · ${count(questions.length)} · ${figure(checksum.sum_awarded)} de ${figure(checksum.sum_max)} puntos`,
    '',
  ]
  for (const { id, kind, stem, grading, issues } of questions) {
    const mark = grading === null ? '' : `${figure(grading.score_awarded)}/${figure(grading.score_max)}`
    lines.push(`${id.padEnd(4)} ${kind.padEnd(24)} ${mark.padEnd(10)} ${stem.text.slice(0, 60)}`)
    for (const { level, code, msg } of issues.filter((issue) => issue.level !== 'info')) {
      lines.push(`     ${styleText(LEVELS[level], code)} ${msg}`)
    }
  }
  for (const { code, level, msg } of exam.issues) lines.push('', `${styleText(LEVELS[level], code)} ${msg}`)
  return `${lines.join('\n')}\n`
}
