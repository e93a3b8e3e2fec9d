import { expect, test } from 'vitest'
import { codeIndents } from '../src/code-lines.ts'
import { rowsOf, type Placed } from '../src/placed.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

/** Lines set so wide a letter; blanks are as wide as said. */
function rows(lines: readonly string[], letterOf: (letter: string) => number): ReturnType<typeof rowsOf> {
  const words: Placed[] = []
  lines.forEach((line, at) => {
    let x = 40
    for (const part of line.split(/( )/)) {
      const wide = [...part].reduce((sum, letter) => sum + letterOf(letter), 0)
      const box = [x, at * 14, x + wide, at * 14 + 10] as const
      if (part.trim() !== '') words.push({ text: part, page: 1, box, size: 10, start: 0, line: at })
      x += wide
    }
  })
  return rowsOf(words)
}

const CODE = ['def suma(a, b):', '    if a > b:', '        return a', '    return a + b']

test(`lines in letters of one width are code, set in as they are ${proves('EX-13.13')}`, () => {
  expect(codeIndents(rows(['¿Qué devuelve?', ...CODE], () => 6))).toEqual([0, 0, 4, 8, 4])
  expect(codeIndents(rows(CODE, () => 5.42))).toEqual([0, 4, 8, 4])
})

test('lines in letters of many widths are none', () => {
  const widthOf = (letter: string): number => 2.5 + ((letter.codePointAt(0)! * 7) % 11) / 2
  expect(codeIndents(rows(CODE, widthOf))).toEqual([null, null, null, null])
  expect(codeIndents(rows(['Una línea sola de texto.'], () => 6))).toEqual([null])
})
