import type { Problem } from './errors.ts'

const MOST_PROBLEMS = 100
const MOST_MESSAGE = 500
const MOST_POINTER = 300
const MOST_EXCERPT = 160

/** Problems short enough to be sent to whoever made them: an answer is never as long as what was wrong. */
export function boundProblems(problems: readonly Problem[]): readonly Problem[] {
  return problems.slice(0, MOST_PROBLEMS).map(boundProblem)
}

function boundProblem(problem: Problem): Problem {
  const { excerpt, position } = problem
  return {
    ...problem,
    pointer: boundText(problem.pointer, MOST_POINTER),
    message: boundText(problem.message, MOST_MESSAGE),
    ...(excerpt === undefined ? {} : { excerpt: around(excerpt, position?.column ?? 1) }),
  }
}

/** A text of so many characters at most; what is left out is shown by an ellipsis. */
export function boundText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`
}

/** The part of a line around a column. */
function around(line: string, column: number): string {
  if (line.length <= MOST_EXCERPT) return line
  const start = Math.max(0, Math.min(column - 1 - MOST_EXCERPT / 2, line.length - MOST_EXCERPT))
  const end = start + MOST_EXCERPT
  const shown = line.slice(start, end).toWellFormed()
  return `${start > 0 ? '…' : ''}${shown}${end < line.length ? '…' : ''}`
}
