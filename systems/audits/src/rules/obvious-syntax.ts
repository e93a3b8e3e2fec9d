import { rangesWithin } from '../text/ranges.ts'
import type { Reading, Sentence } from '../text/reading.ts'

const COMMENT = /^(?:\/\/|#(?!region|include)|\/\*|\*|--|<!--)/
const BRACES = /^[{}();\s]*$/
// Imports that go over several lines: of JavaScript in braces, of Python and of Go in parentheses.
const LONG_IMPORT =
  /^[ \t]*(?:(?:import|export)\b[^;'"`=()]{0,1000}?\bfrom\s*['"][^'"\n]*['"];?|from[ \t]+[\w.]+[ \t]+import[ \t]+\([^()]{0,1000}\)|import[ \t]+\((?:\s*(?:[\w.]+[ \t]+)?"[^"\n]*")*\s*\))/gm
// What other languages write to the same purpose as the words of the rule.
const IMPORT_LINE =
  /^(?:from\s+[\w.]+\s+import\b|package\s+[\w.]+;?$|#include\b|(?:const|let|var)\s+[\w{},\s]+=\s*require\([^()]*\);?$|require(?:_once|_relative)?\s*\(?['"]|use\s+[\w:\\]+(?:::\{[^}]*\})?;$|export\s+\*\s+from\b|['"]use strict['"];?$)/

/** Whether a block of code holds nothing but directives such as using and namespace, or the imports of its language. */
export function isObviousCode(code: string, words: readonly string[]): boolean {
  return code
    .replace(LONG_IMPORT, '')
    .split(/\r?\n/)
    .every((line) => {
      const text = line.trim()
      if (BRACES.test(text) || COMMENT.test(text) || IMPORT_LINE.test(text)) return true
      const [word = ''] = /^[\p{L}]+/u.exec(text.replace(/^(?:global|file)\s+/, '')) ?? []
      return words.includes(word) && !/^using\s*(?:\(|var\b)|^using\s+var\b/.test(text)
    })
}

/** Whether a sentence speaks of nothing but such a directive: "Añade `using System.Linq;`". */
export function isObviousSentence(reading: Reading, sentence: Sentence, words: readonly string[]): boolean {
  const codes = rangesWithin(reading.inlineCode, sentence.start, sentence.end)
  const isDirective = (code: string): boolean =>
    words.includes(/^[\p{L}]*/u.exec(code.trim())![0]) || IMPORT_LINE.test(code.trim())
  if (codes.length > 0) return codes.every(({ start, end }) => isDirective(reading.text.slice(start, end)))
  const said = reading.tokens.slice(sentence.first, sentence.last)
  return said.length <= 8 && said.some(({ exact }) => words.includes(exact))
}
