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
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    // Not codePointAt: V8's optimised code reads past the end of a sliced string whose last unit is a high surrogate.
    const next = (unit & 0xfc00) === 0xd800 && at + 1 < text.length ? text.charCodeAt(at + 1) : 0
    const isPair = (next & 0xfc00) === 0xdc00
    codes[count++] = isPair ? 0x10000 + ((unit & 0x3ff) << 10) + (next & 0x3ff) : unit
    if (isPair) at++
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
