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

/** Folds the word between two offsets of a text; one that was seen lately is not even cut out of it. Its hash may be given. */
export function foldWordAt(text: string, start: number, end: number, known?: number): FoldedWord {
  if (end - start > LONGEST) return foldWord(text.slice(start, end))
  const hash = known ?? hashOf(text, start, end)
  const place = (hash ^ (hash >>> 15)) & (PLACES - 1)
  const last = remembered[place]!
  if (last !== null && isWordAt(text, start, end, last.word)) return last
  return (remembered[place] = foldWord(text.slice(start, end)))
}

/** The hash of a word with one more letter behind those whose hash is given; that of one letter is its code. */
export function hashOfMore(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0
}

function hashOf(text: string, start: number, end: number): number {
  let hash = 0
  for (let at = start; at < end; at++) hash = hashOfMore(hash, text.charCodeAt(at))
  return hash
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
