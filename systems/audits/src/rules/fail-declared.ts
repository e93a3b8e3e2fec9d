import type { Reading } from '../text/reading.ts'
import type { Mention } from './mention.ts'

const WORD = /(?<![\p{L}\p{N}_-])FAIL(?![\p{L}\p{N}_-])/gu
const ANY = /fail/iu
const LABELLED =
  /(?:resultado|result|estado|status|veredicto|dictamen)["'\s]*[:=]\s*["'\s]*(fail)(?![\p{L}\p{N}_])/giu
const DENIED =
  /(?:\bno(?: es| hay| se emite| procede| corresponde| aplica)?|\bsin|\bni|\bevitar|\bnunca|\bnada de|\ben lugar de|\ben vez de|\blejos de)(?: un| el| ningún)?\s*$/iu

/** Where an output declares FAIL: the word in capitals in its prose, or as the value of a result. */
export function findFail(reading: Reading): Mention | null {
  const { prose, text } = reading
  if (!ANY.test(text)) return null
  for (const match of prose.matchAll(WORD)) {
    const denied = DENIED.test(prose.slice(Math.max(0, match.index - 40), match.index))
    if (!denied && !reading.isQuoted(match.index))
      return { start: match.index, end: match.index + match[0].length }
  }
  for (const match of text.matchAll(LABELLED)) {
    const start = match.index + match[0].length - match[1]!.length
    return { start, end: start + match[1]!.length }
  }
  return null
}
