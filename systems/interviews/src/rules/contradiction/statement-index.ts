import type { Analysis } from './analysis.ts'

/** Statements by what makes them comparable: the words they are about and the slots they fill. */
export class StatementIndex {
  readonly #byKey = new Map<string, number[]>()

  constructor(statements: readonly Analysis[]) {
    statements.forEach(({ keys }, index) => {
      for (const key of keys) {
        const list = this.#byKey.get(key)
        if (list === undefined) this.#byKey.set(key, [index])
        else list.push(index)
      }
    })
  }

  /** Indexes of the statements worth comparing with an answer, in order; all others contradict nothing in it. */
  comparable(answer: Analysis): number[] {
    const found = new Set<number>()
    for (const key of answer.keys) for (const index of this.#byKey.get(key) ?? []) found.add(index)
    return [...found].sort((left, right) => left - right)
  }
}
