import { rangesWithin } from '../text/ranges.ts'
import type { Reading, Sentence } from '../text/reading.ts'

const COMMENT = /^(?:\/\/|#(?!region)|\/\*|\*|--|<!--)/
const BRACES = /^[{}();\s]*$/

/** Whether a block of code holds nothing but directives such as using and namespace. */
export function isObviousCode(code: string, words: readonly string[]): boolean {
  return code.split(/\r?\n/).every((line) => {
    const text = line.trim()
    if (BRACES.test(text) || COMMENT.test(text)) return true
    const [word = ''] = /^[\p{L}]+/u.exec(text.replace(/^(?:global|file)\s+/, '')) ?? []
    return words.includes(word) && !/^using\s*(?:\(|var\b)|^using\s+var\b/.test(text)
  })
}

/** Whether a sentence speaks of nothing but such a directive: "Añade `using System.Linq;`". */
export function isObviousSentence(reading: Reading, sentence: Sentence, words: readonly string[]): boolean {
  const codes = rangesWithin(reading.inlineCode, sentence.start, sentence.end)
  const isDirective = (code: string): boolean => words.includes(/^[\p{L}]*/u.exec(code.trim())![0])
  if (codes.length > 0) return codes.every(({ start, end }) => isDirective(reading.text.slice(start, end)))
  const said = reading.tokens.slice(sentence.first, sentence.last)
  return said.length <= 8 && said.some(({ exact }) => words.includes(exact))
}
