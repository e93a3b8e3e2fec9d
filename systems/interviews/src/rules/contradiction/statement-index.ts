import type { Analysis } from './analysis.ts'
import type { Word } from './words.ts'

/** Statements by what makes them comparable: the words they are about and the slots they fill. */
export class StatementIndex {
  /** By nouns, names and slots. */
  readonly #things = new Map<string, number[]>()
  /** By these and by verbs: one text may name as a thing what the other does. */
  readonly #all = new Map<string, number[]>()
  /** By statement, the last search that came upon it. */
  readonly #seen: number[]
  #round = 0

  constructor(statements: readonly Analysis[]) {
    this.#seen = statements.map(() => 0)
    statements.forEach((statement, index) =>
      visitKeys(statement, (key, isVerb) => {
        addTo(this.#all, key, index)
        if (!isVerb) addTo(this.#things, key, index)
      }),
    )
  }

  /** Indexes of the statements worth comparing with an answer, in order; all others contradict nothing in it. */
  comparable(answer: Analysis): number[] {
    const found: number[] = []
    const round = ++this.#round
    visitKeys(answer, (key, isVerb) => {
      for (const index of (isVerb ? this.#things : this.#all).get(key) ?? NONE) {
        if (this.#seen[index] === round) continue
        this.#seen[index] = round
        found.push(index)
      }
    })
    return found.length < 2 ? found : found.sort((left, right) => left - right)
  }
}

const NONE: readonly number[] = []

function addTo(map: Map<string, number[]>, key: string, index: number): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [index])
  else if (list.at(-1) !== index) list.push(index)
}

type Visit = (key: string, isVerb: boolean) => void

/** What a text is about. Two texts are comparable through a thing that one of them names and the other names or does. */
function visitKeys(analysis: Analysis, visit: Visit): void {
  const { clauses, quantities, choices } = analysis
  for (const { words, inherited } of clauses) {
    visitWords(words, visit)
    visitWords(inherited, visit)
  }
  for (const { amount } of quantities) if (!amount.measure) visit(amount.of, false)
  for (const { slot } of choices) visit(`#${slot}`, false)
  visitSlots(analysis, visit)
}

/** Slots compare by the list of a value, by what is done where nothing is named, and by what is measured. */
function visitSlots({ frames, deedsSaid, deedsTold, framed }: Analysis, visit: Visit): void {
  for (const { values, acts } of frames) {
    for (const { list } of values) visit(`@${list}`, false)
    for (const act of acts) visit(`!${act}`, false)
  }
  for (const { acts } of deedsSaid) for (const act of acts) visit(`!${act}`, false)
  for (const { acts } of deedsTold) for (const act of acts) visit(`!${act}`, false)
  for (const { quantity } of framed) if (quantity.amount.measure) visit(`%${quantity.amount.of}`, false)
}

function visitWords(words: readonly Word[], visit: Visit): void {
  for (const { lexeme } of words) {
    if (lexeme.kind === 'content') visit(lexeme.key, lexeme.verb && lexeme.known)
  }
}
