import { isDigitCode, isInvisible, isSpaceCode, isWordCode } from './characters.ts'
import { foldWordAt, hashOfMore } from './folded-words.ts'

/** A word of a text. Offsets are UTF-16 units of the original text, whatever folding did to the word. */
export interface Token {
  readonly start: number
  readonly end: number
  /** Case-folded, accents kept. */
  readonly exact: string
  /** Case-folded, accents stripped except ñ. */
  readonly folded: string
  /** Nothing but white space between this word and the one before it. */
  readonly joined: boolean
}

const SPACE = 0x20
const HASH = 0x23
const PLUS = 0x2b

/** Words in order. Figures keep their separators (1.234,56), C# and C++ keep their sign; a hyphen splits. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  let joined = false
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isWordCode(code)) {
      let end = at + 1
      let hash = code
      for (; end < text.length; end++) {
        const next = text.charCodeAt(end)
        if (!isWordCode(next)) break
        hash = hashOfMore(hash, next)
      }
      const simple = end
      if (end < text.length && text.charCodeAt(end) !== SPACE) end = endOfToken(text, end)
      const { exact, folded } = end === simple ? foldWordAt(text, at, end, hash) : foldWordAt(text, at, end)
      tokens.push({ start: at, end, exact, folded, joined })
      joined = true
      at = end
    } else {
      if (!isSpaceCode(code) && !isInvisible(code)) joined = false
      at++
    }
  }
  return tokens
}

/** True when a text holds at least one word. */
export function hasWord(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (isWordCode(text.charCodeAt(at))) return true
  return false
}

/** The end of a word whose plain letters end at an offset: what separates figures, joins and signs may follow. */
function endOfToken(text: string, start: number): number {
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isWordCode(code)) continue
    if (code === SPACE) return at
    if (isInvisible(code) && isWordCode(text.charCodeAt(at + 1))) at++
    else if (isSeparatorOfFigure(text, at, code)) at++
    else return endOfLanguageSign(text, at, code)
  }
  return at
}

function isSeparatorOfFigure(text: string, at: number, code: number): boolean {
  const separator = code === 0x2e || code === 0x2c
  return separator && isDigitCode(text.charCodeAt(at - 1)) && isDigitCode(text.charCodeAt(at + 1))
}

function endOfLanguageSign(text: string, at: number, code: number): number {
  const sign = code === HASH ? 1 : code === PLUS && text.charCodeAt(at + 1) === PLUS ? 2 : 0
  return sign > 0 && !isWordCode(text.charCodeAt(at + sign)) ? at + sign : at
}
