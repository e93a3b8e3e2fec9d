import type { Breach } from '../contract.ts'
import type { Outcome } from './condition.ts'
import { SubjectReader, type Subject } from './subject.ts'
import { compileCondition } from './vocabulary.ts'

/** A condition that stands outside a rule set, in a document of the user's. */
export interface When {
  /** What is wrong with it, each at its JSON pointer; a condition with problems never holds. */
  readonly problems: readonly Breach[]
  /** Whether it holds for a subject, and the evidence of it. */
  holds(subject: Subject): Outcome
}

/** Compiles a condition of the closed vocabulary; `on` is the field it reads where it names none. */
export function compileWhen(data: unknown, on: string, pointer: string): When {
  const problems: Breach[] = []
  const condition = compileCondition(data, on, pointer, (at, message) =>
    problems.push({ pointer: at, message }),
  )
  return {
    problems,
    holds: (subject) =>
      problems.length > 0 ? { fired: false, marks: [] } : condition(new SubjectReader(subject)),
  }
}
