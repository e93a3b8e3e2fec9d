import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexSection, sequenceRatio } from '../src/index.ts'
import { bestWindow, findWindow } from '../src/best-window.ts'
import { exhaustiveWindow } from './exhaustive-window.ts'

const POOL =
  'la norma debe que de los el se y en una clase método prueba (véase capa) datos, servicio. error; año «cita» 😀 n\u0303u aaaa ab'

const word = fc.constantFrom(...POOL.split(' '))
const gap = fc.constantFrom(' ', ' ', ' ', '\n', '  ', '-')

function prose(words: number, atLeast = 0): fc.Arbitrary<string> {
  const pieces = fc.array(fc.tuple(word, gap), { minLength: atLeast, maxLength: words, size: 'max' })
  return pieces.map((list) => list.flat().join(''))
}

/** A section and a quote that is a part of it, changed in some places, or has nothing to do with it. */
function searches(words: number, atLeast = 0): fc.Arbitrary<[string, string]> {
  const change = fc.tuple(fc.nat(), fc.nat(12), fc.constantFrom('', ' ', 'o', 'nueva ', 'el '))
  const changed = fc
    .tuple(prose(words, atLeast), fc.nat(), fc.nat(), fc.array(change, { maxLength: 5 }))
    .map(([section, one, other, changes]): [string, string] => {
      const [from, to] = [one % (section.length + 1), other % (section.length + 1)].sort((a, b) => a - b)
      let quote = section.slice(from, to)
      for (const [at, drop, put] of changes) {
        const place = at % (quote.length + 1)
        quote = quote.slice(0, place) + put + quote.slice(place + drop)
      }
      return [quote, section]
    })
  const unrelated = fc.tuple(prose(words / 2, atLeast / 2), prose(words, atLeast))
  return fc.oneof({ weight: 3, arbitrary: changed }, unrelated)
}

function isEqual([quote, section]: [string, string]): boolean {
  const [found, expected] = [bestWindow(quote, section), exhaustiveWindow(quote, section)]
  return found.start === expected.start && found.end === expected.end && found.ratio === expected.ratio
}

describe('bestWindow', () => {
  it('equals the exhaustive search', () => {
    fc.assert(fc.property(searches(40), isEqual), { numRuns: 300 })
  })

  it('equals it where windows are long enough for autojunk', () => {
    const long = searches(90, 70).filter(([quote]) => quote.length > 130)
    fc.assert(fc.property(long, isEqual), { numRuns: 25 })
  })

  it('finds a quote word by word inside a sentence, with or without its punctuation', () => {
    const section = indexSection(
      'Los campos empiezan por guion bajo. Un método no supera cuarenta líneas (salvo pruebas).',
    )
    expect(bestWindow('Un método no supera cuarenta líneas', section)).toEqual({
      start: 36,
      end: 71,
      ratio: 1,
    })
    expect(bestWindow('guion bajo.', section)).toEqual({ start: 24, end: 35, ratio: 1 })
    expect(bestWindow('guion bajo', section)).toEqual({ start: 24, end: 34, ratio: 1 })
    expect(bestWindow('salvo pruebas', section)).toEqual({ start: 73, end: 86, ratio: 1 })
  })

  it('takes the first of equal windows', () => {
    expect(bestWindow('norma', 'una norma y otra norma')).toEqual({ start: 4, end: 9, ratio: 1 })
    expect(bestWindow('normas', 'una norma y otra norma')).toMatchObject({ start: 4, end: 9 })
  })

  it('compares the whole section when no window is of comparable length', () => {
    const quote = 'una cita mucho más larga que la sección entera'
    expect(bestWindow(quote, 'larga')).toEqual({ start: 0, end: 5, ratio: sequenceRatio(quote, 'larga') })
    expect(bestWindow('', 'norma')).toEqual({ start: 0, end: 5, ratio: 0 })
    expect(bestWindow('', '')).toEqual({ start: 0, end: 0, ratio: 1 })
  })

  it('gives offsets of the text when characters lie outside the basic plane', () => {
    const text = '😀😀 la norma 😀 vigente'
    const { start, end } = bestWindow('la norma 😀 vigente', text)
    expect(text.slice(start, end)).toBe('la norma 😀 vigente')
  })
})

describe('findWindow', () => {
  it('is the best window when that reaches the floor, else null', () => {
    const floors = fc.constantFrom(0, 0.3, 0.5, 0.8, 0.9, 1)
    fc.assert(
      fc.property(searches(40), floors, ([quote, section], floor) => {
        const best = bestWindow(quote, section)
        expect(findWindow(quote, section, floor)).toEqual(best.ratio >= floor ? best : null)
      }),
      { numRuns: 300 },
    )
  })

  it('equals the exhaustive search with a floor where windows are long enough for autojunk', () => {
    const long = searches(90, 70).filter(([quote]) => quote.length > 130)
    const floors = fc.constantFrom(0.05, 0.5, 0.9)
    fc.assert(
      fc.property(long, floors, ([quote, section], floor) => {
        const best = exhaustiveWindow(quote, section)
        expect(findWindow(quote, section, floor)).toEqual(best.ratio >= floor ? best : null)
      }),
      { numRuns: 15 },
    )
  })
})
