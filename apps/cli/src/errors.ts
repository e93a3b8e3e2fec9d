import { boundText, formatPlace, missingPartOf, type Problem } from 'dictamen'
import { styleText } from 'node:util'
import { Refusal } from './sentences.ts'

const MOST_PROBLEMS = 20
const MOST_CHARACTERS = 500

/** Exit code of an exception: 2 for a refusal, 75 for something to wait for, 70 for a fault of ours. */
export function exitCodeOf(error: unknown): number {
  const refusal = refusalIn(error)
  if (refusal === null) return 70
  return refusal.isPassing ? 75 : 2
}

function refusalIn(error: unknown): Refusal | null {
  return error instanceof Refusal ? error : missingPartOf(error)
}

/** What a person reads when a command could not give a result. */
export function formatError(error: unknown): string {
  const refusal = refusalIn(error)
  if (refusal !== null) return formatRefusal(refusal)
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `${styleText('red', 'Fallo interno de Dictamen.')} No es culpa de los datos; por favor, comuníquelo con este texto:\n${message}`
}

function formatRefusal(error: Refusal): string {
  const lines = [`${styleText('red', error.title)}: ${error.message}`]
  for (const problem of error.problems.slice(0, MOST_PROBLEMS)) lines.push('', ...formatProblem(problem))
  const more = error.problems.length - MOST_PROBLEMS
  if (more > 0) lines.push('', `… y ${more} más.`)
  lines.push('', `${styleText('cyan', 'Qué hacer')}: ${error.hint}`)
  return lines.join('\n')
}

function formatProblem(problem: Problem): string[] {
  const { excerpt, position } = problem
  const place = formatPlace(problem)
  const pointer = boundText(problem.pointer, MOST_CHARACTERS)
  const message = boundText(problem.message, MOST_CHARACTERS)
  const lines = [`  ${place === '' ? pointer : styleText('bold', place)} ${message}`]
  if (excerpt === undefined || position === undefined) return lines
  const start = Math.max(0, position.column - 60)
  const shown = excerpt.slice(start, start + 100)
  const gutter = String(position.line)
  lines.push(`  ${gutter} │ ${start > 0 ? '…' : ''}${shown}`)
  lines.push(
    `  ${' '.repeat(gutter.length)} │ ${' '.repeat(position.column - 1 - start + (start > 0 ? 1 : 0))}^`,
  )
  if (pointer !== '') lines.push(`  ${' '.repeat(gutter.length)}   en ${pointer}`)
  return lines
}
