import { isOneEdit, startsOneEditFrom } from './one-edit.ts'
import { readSteps } from './phrase-steps.ts'
import { soundOf, soundsWhole } from './sound.ts'
import type { CueTable } from './cue-table.ts'

interface Form {
  readonly table: number
  readonly cue: number
  readonly form: string
  readonly stem: boolean
}

/** A word that only sounds like a cue may be this much shorter than one with a wrong letter. */
const SHORTER_BY_SOUND = 2

/**
 * Finds the strong, long cue that a misspelt word stands for: it sounds the same, or one letter is wrong. The first
 * letter must then be right, but for a silent h.
 */
export class TypoIndex {
  readonly #byLetter = new Map<string, Form[]>()
  readonly #bySound = new Map<string, Form[]>()
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
    if (word.length < this.#shortest - 1 - SHORTER_BY_SOUND) return []
    const found: Form[] = []
    const note = (form: Form): void => {
      const isNew = found.every(({ table }) => table !== form.table)
      if (isNew && !this.#guards[form.table]!(word)) found.push(form)
    }
    const sound = soundOf(word)
    for (const form of this.#bySound.get(sound[0] ?? '') ?? [])
      if (form.stem ? sound.startsWith(form.form) : sound === form.form) note(form)
    for (const form of this.#candidates(word))
      if (form.stem ? startsOneEditFrom(word, form.form) : isOneEdit(word, form.form)) note(form)
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
    const { form } = step
    const stem = step.kind === 'stem'
    if (form.length >= typosFrom) keep(this.#byLetter, { table, cue, form, stem })
    if (form.length < typosFrom - SHORTER_BY_SOUND || (stem && !soundsWhole(form))) return
    keep(this.#bySound, { table, cue, form: soundOf(form), stem })
  }
}

function keep(forms: Map<string, Form[]>, form: Form): void {
  const letter = form.form[0]!
  const known = forms.get(letter)
  if (known === undefined) forms.set(letter, [form])
  else known.push(form)
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
