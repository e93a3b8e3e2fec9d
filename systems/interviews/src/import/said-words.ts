import { foldCase, stripAccents, tokenize } from '@dictamen/kernel/text'
import { joinThousands, readSpokenNumber } from './spoken-numbers.ts'

/** A word as it is compared: without capitals or accents, figures in digits. */
export interface SaidWord {
  readonly form: string
  /** Its letters, or 1 for a light word: long words say more about what is asked than short ones. */
  readonly weight: number
  /** An article, a preposition and the like: any sentence has them. */
  readonly light: boolean
  readonly start: number
  readonly end: number
}

/** Reads the words of a text, as a speech recogniser and a person would both write them. */
export type ReadWords = (text: string) => SaidWord[]

export function createWordReader(lightWords: readonly string[]): ReadWords {
  const lights = new Set(lightWords.map((word) => stripAccents(foldCase(word))))
  return (text) => {
    const tokens = tokenize(text)
    const folded = tokens.map((token) => token.folded)
    const words: SaidWord[] = []
    for (let at = 0; at < tokens.length;) {
      const number = readSpokenNumber(folded, at)
      const length = number?.length ?? 1
      const form = number === null ? joinThousands(folded[at]!) : String(number.value)
      const light = lights.has(form)
      const { start } = tokens[at]!
      words.push({ form, light, weight: light ? 1 : form.length, start, end: tokens[at + length - 1]!.end })
      at += length
    }
    return words
  }
}
