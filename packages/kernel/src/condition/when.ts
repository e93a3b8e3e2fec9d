import type { Breach } from '../contract.ts'
import { SILENT, type Outcome } from './condition.ts'
import { Subject, type Fields } from './subject.ts'
import { compileCondition } from './vocabulary.ts'

/** A condition that stands outside a rule set, in a document of the user's. */
export interface When {
  /** What is wrong with it, each at its JSON pointer; a condition with problems never holds. */
  readonly problems: readonly Breach[]
  /** Whether it holds, and the evidence of it. */
  holds(fields: Fields): Outcome
}

/** Compiles a condition of the closed vocabulary; `on` is the field it reads where it names none. */
export function compileWhen(data: unknown, on: string, pointer: string): When {
  const problems: Breach[] = []
  const condition = compileCondition(data, on, pointer, (at, message) =>
    problems.push({ pointer: at, message }),
  )
  return {
    problems,
    holds: (fields) => (problems.length > 0 ? SILENT : condition(new Subject(fields))),
  }
}
