import { isSpaceCode, isWordCode } from '@dictamen/kernel/text'
import { indexText, readCodePoints, type IndexedText } from './indexed-text.ts'

/**
 * A text, ready to be searched by any number of quotes.
 *
 * Candidate windows of a section, for a quote of n code points:
 * - a window begins where a word or a run of characters without white space begins, and ends where a word or such
 *   a run ends, so that quotation marks, brackets and full stops may belong to it or not; it may be a part of a
 *   sentence or go over several;
 * - it has at least 2n/3 and at most 3n/2 code points (a window out of these limits cannot reach a ratio over 4/5);
 * - if there is none, the whole section is the only candidate.
 * Of several with the same ratio the best is the one that begins first, then the shortest.
 */
export interface Section {
  readonly text: string
  readonly indexed: IndexedText
  /** UTF-16 offset of each code point, and of the end. */
  readonly offsets: Int32Array
  /** Places (in code points) where a window may begin, in order. */
  readonly starts: Int32Array
  /** Places where a window may end, in order. */
  readonly ends: Int32Array
}

/** Reads a section once, for every search in it. */
export function indexSection(text: string): Section {
  const codes = readCodePoints(text)
  const offsets = new Int32Array(codes.length + 1)
  for (let at = 0; at < codes.length; at++) offsets[at + 1] = offsets[at]! + (codes[at]! > 0xffff ? 2 : 1)
  const starts: number[] = []
  const ends: number[] = []
  for (let at = 0; at < codes.length; at++) {
    const kind = kindOf(codes[at]!)
    if (kind > (at === 0 ? SPACE : kindOf(codes[at - 1]!))) starts.push(at)
    if (kind > (at + 1 === codes.length ? SPACE : kindOf(codes[at + 1]!))) ends.push(at + 1)
  }
  return {
    text,
    indexed: indexText(codes),
    offsets,
    starts: Int32Array.from(starts),
    ends: Int32Array.from(ends),
  }
}

/** Limits of the length of a candidate window for a quote, in code points. */
export function comparableLengths(quote: number): { readonly shortest: number; readonly longest: number } {
  return { shortest: Math.ceil((2 * quote) / 3), longest: Math.floor((3 * quote) / 2) }
}

const SPACE = 0
const MARK = 1
const WORD = 2

// A border lies where the kind rises or falls: space, then marks, then words.
function kindOf(code: number): number {
  if (code > 0xffff) return MARK
  return isSpaceCode(code) ? SPACE : isWordCode(code) ? WORD : MARK
}
