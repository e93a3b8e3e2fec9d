import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeSpans } from '../src/text/code-spans.ts'

const proves = (...ids: string[]) => `[${ids.join(', ')}]`

/** What a pattern that goes back again and again finds. */
function byPattern(text: string): [number, number, number][] {
  return [...text.matchAll(/(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g)].map(
    ({ index, 1: ticks = '', 2: code = '' }) => {
      const start = index + ticks.length
      return [start, start + code.length, ticks.length]
    },
  )
}

test(`code spans are those between rows of as many back ticks, in one pass ${proves('SV-1.8')}`, () => {
  const letter = fc.constantFrom('`', '`', '``', '```', 'a', ' ', '\n')
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 30 }), (letters) => {
      const text = letters.join('')
      expect(codeSpans(text).map(({ start, end, ticks }) => [start, end, ticks])).toEqual(byPattern(text))
    }),
    { numRuns: 3000, seed: 28 },
  )
})

test('a long row that nothing closes is read once', () => {
  expect(codeSpans('`'.repeat(300_000) + 'a'.repeat(300_000))).toEqual([])
})
