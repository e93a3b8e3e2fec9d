import { isDigitCode, isSpaceCode, isWordCode } from './characters.ts'
import { foldCase } from './fold.ts'

/** A piece of a text by offsets. */
export interface Range {
  readonly start: number
  readonly end: number
}

const NEVER_LAST =
  'sr sra srta sres sras d dª dña dr dra drs dras prof profa lic ing arq art arts núm num nº pág pags págs fig figs cap vol ed av avda ctra pza tel tfno ref exc excmo ilmo dpto depto admón vs p.ej ej aprox máx mín ee sto sta mons gral cnel cap tte rte vid cfr cf rr cr cra ec econ abog mtro mtra ma psic cpa c.p q.f.b licda pbro hno hna cdte cmdte'
const MAY_BE_LAST = 'rr.hh hh etc uu cía cia s.a s.l s.l.u s.a.u a.m p.m a.c d.c jr pp'

const QUESTION_MARK = 0x3f
const ELLIPSIS = 0x2026

const titles = new Set(NEVER_LAST.split(' '))
const closers = new Set(MAY_BE_LAST.split(' '))

/**
 * Sentences of a Spanish text. One ends at . ! ? or … before white space or the end, closing quotes and brackets
 * included; figures (12.000), initials and abbreviations do not end one.
 */
export function splitSentences(text: string): Range[] {
  const sentences: Range[] = []
  let start = skipSpace(text, 0)
  let at = start
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if ((code > QUESTION_MARK && code !== ELLIPSIS) || !isTerminator(code)) {
      at++
      continue
    }
    const end = skipClosing(text, skipTerminators(text, at))
    const last = end >= text.length || isSpaceCode(text.charCodeAt(end))
    if (last && !(text[at] === '.' && end === at + 1 && isAbbreviation(text, at, end))) {
      pushSentence(text, sentences, start, end)
      start = skipSpace(text, end)
      at = start
    } else at = end
  }
  pushSentence(text, sentences, start, text.length)
  return sentences
}

function pushSentence(text: string, into: Range[], start: number, end: number): void {
  let last = end
  while (last > start && isSpaceCode(text.charCodeAt(last - 1))) last--
  for (let at = start; at < last; at++) {
    if (isWordCode(text.charCodeAt(at))) {
      into.push({ start, end: last })
      return
    }
  }
}

function isTerminator(code: number): boolean {
  return code === 0x2e || code === 0x21 || code === QUESTION_MARK || code === ELLIPSIS
}

function skipTerminators(text: string, at: number): number {
  while (at < text.length && isTerminator(text.charCodeAt(at))) at++
  return at
}

function skipClosing(text: string, at: number): number {
  while (at < text.length && '»”’"\')]}'.includes(text[at]!)) at++
  return at
}

function skipSpace(text: string, at: number): number {
  while (at < text.length && isSpaceCode(text.charCodeAt(at))) at++
  return at
}

function isAbbreviation(text: string, dot: number, end: number): boolean {
  let from = dot
  while (from > 0 && (isWordCode(text.charCodeAt(from - 1)) || text[from - 1] === '.')) from--
  const word = foldCase(text.slice(from, dot))
  if (word === '' || end >= text.length) return false
  const next = text[skipSpace(text, end)] ?? ''
  const continues = next !== '' && next === next.toLowerCase() && !'¿¡«"“(—-'.includes(next)
  if (titles.has(word)) return true
  if (closers.has(word) || isAcronym(word)) return continues
  if (isOrdinalOfList(text, from, dot)) return true
  return isInitial(text, from, dot)
}

/** "La U.E. decide", "las N.N.U.U.": letters with a dot behind each. */
function isAcronym(word: string): boolean {
  return word.includes('.') && word.split('.').every((letter) => letter.length === 1)
}

/** "J. García", "EE. UU.": one capital letter before the dot. */
function isInitial(text: string, from: number, dot: number): boolean {
  const letter = text.slice(from, dot)
  return letter.length === 1 && letter !== letter.toLowerCase()
}

/** "1. Primero" at the start of a line numbers an item. */
function isOrdinalOfList(text: string, from: number, dot: number): boolean {
  for (let at = from; at < dot; at++) if (!isDigitCode(text.charCodeAt(at))) return false
  let before = from - 1
  while (before >= 0 && (text[before] === ' ' || text[before] === '\t')) before--
  return dot - from <= 2 && (before < 0 || text[before] === '\n')
}
