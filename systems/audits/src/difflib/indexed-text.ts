/** A text as code points, each replaced by a small number (its symbol), with the way back to earlier ones of the same kind. */
export interface IndexedText {
  /** Symbol of each code point, counted from 0 in order of appearance. */
  readonly symbols: Int32Array
  /** Place of the same symbol before this one; -1 when there is none. */
  readonly previous: Int32Array
  /** Symbol of a code point. */
  readonly alphabet: ReadonlyMap<number, number>
}

/** Code points of a text; a lone surrogate counts as one, as in Python. */
export function readCodePoints(text: string): Int32Array {
  const codes = new Int32Array(text.length)
  let count = 0
  for (let at = 0; at < text.length; count++) {
    const code = text.codePointAt(at)!
    codes[count] = code
    at += code > 0xffff ? 2 : 1
  }
  return codes.subarray(0, count)
}

export function indexText(codes: Int32Array): IndexedText {
  const alphabet = new Map<number, number>()
  const symbols = new Int32Array(codes.length)
  const previous = new Int32Array(codes.length)
  const last: number[] = []
  for (let at = 0; at < codes.length; at++) {
    let symbol = alphabet.get(codes[at]!)
    if (symbol === undefined) {
      symbol = alphabet.size
      alphabet.set(codes[at]!, symbol)
      last.push(-1)
    }
    symbols[at] = symbol
    previous[at] = last[symbol]!
    last[symbol] = at
  }
  return { symbols, previous, alphabet }
}

/** Another text in the symbols of an indexed one; -1 for a code point it does not have. */
export function translate(codes: Int32Array, alphabet: ReadonlyMap<number, number>): Int32Array {
  return codes.map((code) => alphabet.get(code) ?? -1)
}
