import { tokenize } from '@dictamen/kernel/text'
import { joinThousands, readSpokenNumber } from './spoken-numbers.ts'

/** A word as it is compared: without capitals or accents, figures in digits. */
export interface SaidWord {
  readonly form: string
  /** Its letters: long words say more about what is asked than short ones. */
  readonly weight: number
  readonly start: number
  readonly end: number
}

/** The words of a text, as a speech recogniser and a person would both write them. */
export function saidWords(text: string): SaidWord[] {
  const tokens = tokenize(text)
  const folded = tokens.map((token) => token.folded)
  const words: SaidWord[] = []
  for (let at = 0; at < tokens.length; ) {
    const number = readSpokenNumber(folded, at)
    const length = number?.length ?? 1
    const form = number === null ? joinThousands(folded[at]!) : String(number.value)
    words.push({ form, weight: form.length, start: tokens[at]!.start, end: tokens[at + length - 1]!.end })
    at += length
  }
  return words
}

export function weightOf(words: readonly SaidWord[]): number {
  return words.reduce((total, word) => total + word.weight, 0)
}
