import { isOneEdit, startsOneEditFrom } from './one-edit.ts'
import { readSteps } from './phrase-steps.ts'
import type { CueTable } from './cue-table.ts'

interface Form {
  readonly table: number
  readonly cue: number
  readonly form: string
  readonly stem: boolean
}

/** Finds the strong, long cue that a word with one wrong letter stands for. The first letter must be right, but for a silent h. */
export class TypoIndex {
  readonly #byLetter = new Map<string, Form[]>()
  readonly #guards: readonly ((word: string) => boolean)[]
  readonly #shortest: number

  constructor(tables: readonly CueTable[]) {
    this.#guards = tables.map(guardOf)
    let shortest = Number.MAX_SAFE_INTEGER
    for (const [table, { cues, typosFrom }] of tables.entries()) {
      if (typosFrom === null) continue
      shortest = Math.min(shortest, typosFrom)
      for (const [cue, { phrase, strength }] of cues.entries())
        if (strength === 'strong') this.#add(table, cue, phrase, typosFrom)
    }
    this.#shortest = shortest
  }

  /** The cues for which a word may stand, by table; the first of each table. */
  find(word: string): { readonly table: number; readonly cue: number }[] {
    if (word.length < this.#shortest - 1) return []
    const found: Form[] = []
    for (const form of this.#candidates(word)) {
      if (found.some(({ table }) => table === form.table)) continue
      const near = form.stem ? startsOneEditFrom(word, form.form) : isOneEdit(word, form.form)
      if (near && !this.#guards[form.table]!(word)) found.push(form)
    }
    return found
  }

  *#candidates(word: string): Iterable<Form> {
    const first = word[0]!
    yield* this.#byLetter.get(first) ?? []
    if (first === 'h') yield* this.#byLetter.get(word[1] ?? '') ?? []
    else for (const form of this.#byLetter.get('h') ?? []) if (form.form[1] === first) yield form
  }

  #add(table: number, cue: number, phrase: string, typosFrom: number): void {
    const steps = readSteps(phrase)
    const [step] = steps
    if (steps.length !== 1 || step === undefined || step.kind === 'gap') return
    if (step.form.length < typosFrom) return
    const letter = step.form[0]!
    const forms = this.#byLetter.get(letter) ?? []
    forms.push({ table, cue, form: step.form, stem: step.kind === 'stem' })
    this.#byLetter.set(letter, forms)
  }
}

function guardOf({ notTypos }: CueTable): (word: string) => boolean {
  const words = new Set<string>()
  const stems: string[] = []
  for (const phrase of notTypos) {
    for (const step of readSteps(phrase)) {
      if (step.kind === 'word') words.add(step.form)
      else if (step.kind === 'stem') stems.push(step.form)
    }
  }
  return (word) => words.has(word) || stems.some((stem) => word.startsWith(stem))
}
