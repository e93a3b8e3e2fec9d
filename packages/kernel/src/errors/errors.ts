import type { Position } from '../text/lines.ts'
import { catalog, type RefusalCode } from './catalog.ts'
import type { Facts } from './entry.ts'

/** One thing wrong at one place of an input or a rule set. */
export interface Problem {
  /** JSON pointer into the document. */
  readonly pointer: string
  readonly message: string
  readonly file?: string
  readonly position?: Position
  /** The line of the document at that position. */
  readonly excerpt?: string
}

const PASSING: ReadonlySet<RefusalCode> = new Set([
  'ServiceUnavailable',
  'ReadersBusy',
  'DatabaseLost',
  'DatabaseStarting',
  'DataFolderBusy',
  'TablesBusy',
  'TablesInUse',
  'StartInterrupted',
])

/** The input or the rule set cannot be evaluated. Says what, why and what to do; never our bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly facts: Facts
  readonly problems: readonly Problem[]

  constructor(code: RefusalCode, facts: Facts, problems: readonly Problem[] = []) {
    super(catalog[code].message(facts))
    this.code = code
    this.facts = facts
    this.problems = problems
  }

  get title(): string {
    return catalog[this.code].title
  }

  get hint(): string {
    return catalog[this.code].hint
  }

  /** Nothing is wrong with what was given: the same again, later, may do. */
  get isPassing(): boolean {
    return PASSING.has(this.code)
  }
}

/** Our own bug: a state that the program promised could not occur. */
export class Fault extends Error {
  override readonly name = 'Fault'
}

/** file:line:column of a problem, as far as they are known. */
export function formatPlace(problem: Problem): string {
  const { file, position } = problem
  if (position === undefined) return file ?? ''
  return `${file ?? ''}:${position.line}:${position.column}`
}
