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

// People use few words: what a word stands for is remembered for as many as a language uses daily.
const MOST_REMEMBERED = 20_000

/** A word that only sounds like a cue may be this much shorter than one with a wrong letter. */
const SHORTER_BY_SOUND = 2

/**
 * Finds the strong, long cue that a misspelt word stands for: it sounds the same, or one letter is wrong. The first
 * letter must then be right, but for a silent h.
 */
export class TypoIndex {
  readonly #byLetter = new Map<string, Form[]>()
  readonly #soundWords = new Map<string, Form[]>()
  readonly #soundStems = new Map<string, Form[]>()
  readonly #stemLengths = new Set<number>()
  readonly #guards: readonly ((word: string) => boolean)[]
  readonly #shortest: number
  readonly #remembered = new Map<string, readonly Form[]>()

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
  find(word: string): readonly { readonly table: number; readonly cue: number }[] {
    if (word.length < this.#shortest - 1 - SHORTER_BY_SOUND) return []
    const known = this.#remembered.get(word)
    if (known !== undefined) return known
    const found = this.#search(word)
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear()
    this.#remembered.set(word, found)
    return found
  }

  #search(word: string): Form[] {
    const found: Form[] = []
    const note = (form: Form): void => {
      const isNew = found.every(({ table }) => table !== form.table)
      if (isNew && !this.#guards[form.table]!(word)) found.push(form)
    }
    this.#alike(soundOf(word), note)
    if (word.length < this.#shortest - 1) return found
    const first = word[0]!
    for (const form of this.#byLetter.get(first) ?? []) if (isNear(word, form)) note(form)
    const silent = first === 'h' ? word[1] : 'h'
    for (const form of this.#byLetter.get(silent ?? '') ?? [])
      if ((first === 'h' || form.form[1] === first) && isNear(word, form)) note(form)
    return found
  }

  #alike(sound: string, note: (form: Form) => void): void {
    this.#soundWords.get(sound)?.forEach(note)
    for (const length of this.#stemLengths) this.#soundStems.get(sound.slice(0, length))?.forEach(note)
  }

  #add(table: number, cue: number, phrase: string, typosFrom: number): void {
    const steps = readSteps(phrase)
    const [step] = steps
    if (steps.length !== 1 || step === undefined || step.kind === 'gap') return
    const { form } = step
    const entry: Form = { table, cue, form, stem: step.kind === 'stem' }
    if (form.length >= typosFrom) keep(this.#byLetter, form[0]!, entry)
    if (form.length < typosFrom - SHORTER_BY_SOUND) return
    const sound = soundOf(form)
    if (!entry.stem) keep(this.#soundWords, sound, entry)
    else if (soundsWhole(form)) {
      keep(this.#soundStems, sound, entry)
      this.#stemLengths.add(sound.length)
    }
  }
}

function isNear(word: string, { form, stem }: Form): boolean {
  return stem ? startsOneEditFrom(word, form) : isOneEdit(word, form)
}

function keep(forms: Map<string, Form[]>, key: string, form: Form): void {
  const known = forms.get(key)
  if (known === undefined) forms.set(key, [form])
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
