import { detach, foldCase, stripAccents } from './fold.ts'

/** A word as it is compared: case-folded, with its accents and without them. */
export interface FoldedWord {
  readonly exact: string
  readonly folded: string
}

interface Remembered extends FoldedWord {
  readonly word: string
}

// A text repeats its words. Each has one place by its letters, where the last one to come is remembered, so that no
// choice of words can make looking slow; a power of two, as many as a language uses daily.
const PLACES = 32_768
const LONGEST = 40
const remembered: (Remembered | null)[] = Array.from({ length: PLACES }, () => null)

/** Folds the word between two offsets of a text; one that was seen lately is not even cut out of it. */
export function foldWordAt(text: string, start: number, end: number): FoldedWord {
  if (end - start > LONGEST) return foldWord(text.slice(start, end))
  let place = 0
  for (let at = start; at < end; at++) place = (Math.imul(place, 31) + text.charCodeAt(at)) | 0
  place = (place ^ (place >>> 15)) & (PLACES - 1)
  const known = remembered[place]!
  if (known !== null && isWordAt(text, start, end, known.word)) return known
  return (remembered[place] = foldWord(text.slice(start, end)))
}

function isWordAt(text: string, start: number, end: number, word: string): boolean {
  if (word.length !== end - start) return false
  for (let at = start; at < end; at++) if (text.charCodeAt(at) !== word.charCodeAt(at - start)) return false
  return true
}

function foldWord(cut: string): Remembered {
  const word = detach(cut)
  const exact = foldCase(word)
  return { word, exact, folded: stripAccents(exact) }
}
