import type { Range } from '@dictamen/kernel/text'

/** The sentence in which a character stands, or the one before it. */
export function sentenceAt(sentences: readonly Range[], offset: number): Range {
  let low = 0
  let high = sentences.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (sentences[middle]!.start <= offset) low = middle
    else high = middle - 1
  }
  return sentences[low]!
}

/** Whether a sentence ends with a question mark. */
export function isInterrogative(text: string, { start, end }: Range): boolean {
  return /\?\P{L}*$/u.test(text.slice(start, end))
}
