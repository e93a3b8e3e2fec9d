import type { Analysis } from './analysis.ts'

/** Statements by what makes them comparable: the words they are about and the slots they fill. */
export class StatementIndex {
  readonly #byKey = new Map<string, number[]>()
  readonly #byVerb = new Map<string, number[]>()

  constructor(statements: readonly Analysis[]) {
    statements.forEach(({ keys, verbs }, index) => {
      addTo(this.#byKey, keys, index)
      addTo(this.#byVerb, verbs, index)
    })
  }

  /** Indexes of the statements worth comparing with an answer, in order; all others contradict nothing in it. */
  comparable({ keys, verbs }: Analysis): number[] {
    const found = new Set<number>()
    collect(this.#byKey, keys, found)
    collect(this.#byVerb, keys, found)
    collect(this.#byKey, verbs, found)
    return [...found].sort((left, right) => left - right)
  }
}

function addTo(map: Map<string, number[]>, keys: ReadonlySet<string>, index: number): void {
  for (const key of keys) {
    const list = map.get(key)
    if (list === undefined) map.set(key, [index])
    else list.push(index)
  }
}

function collect(map: ReadonlyMap<string, number[]>, keys: ReadonlySet<string>, into: Set<number>): void {
  for (const key of keys) {
    const list = map.get(key)
    if (list !== undefined) for (const index of list) into.add(index)
  }
}
