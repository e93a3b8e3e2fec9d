// Latin letters, digits and the marks that Spanish text is made of answer from a table; the rest of Unicode
// answers from a property escape and is remembered.
const LETTER_OR_DIGIT = /[\p{L}\p{N}\p{M}_]/u
const known = new Uint8Array(0x10000)

const WORD = 1
const OTHER = 2

/** Soft hyphen, zero-width space and joiners, byte-order mark: invisible inside a word, never part of it. */
export function isInvisible(code: number): boolean {
  return code === 0xad || (code >= 0x200b && code <= 0x200d) || code === 0x2060 || code === 0xfeff
}

/** True for letters, digits, combining marks and the underscore. Lone code units of astral characters do not count. */
export function isWordCode(code: number): boolean {
  let kind = known[code]!
  if (kind === 0) {
    const surrogate = code >= 0xd800 && code <= 0xdfff
    kind = surrogate ? OTHER : LETTER_OR_DIGIT.test(String.fromCharCode(code)) ? WORD : OTHER
    known[code] = kind
  }
  return kind === WORD
}

export function isDigitCode(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** White space as a reader sees it: ASCII blanks, no-break and typographic spaces, line and paragraph separators. */
export function isSpaceCode(code: number): boolean {
  return (
    code === 0x20 ||
    (code >= 0x09 && code <= 0x0d) ||
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  )
}
