import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLexical } from '../src/index.ts'
import { readFeatures } from '../src/lexical/features.ts'
import { compareFeatures } from '../src/lexical/likeness.ts'
import { checkEmbedder } from '@dictamen/testkit'

checkEmbedder('lexical-v1 (es)', () => createLexical({ language: 'es' }))
checkEmbedder('lexical-v1 (en)', () => createLexical({ language: 'en' }))

function compare(one: string, other: string, language: 'es' | 'en' = 'es'): number {
  return compareFeatures(readFeatures(one, language), readFeatures(other, language))
}

describe('lexical likeness', () => {
  it('does not see accents, capitals, inflection of stop words or order', () => {
    expect(compare('La Acción rápida', 'accion rapida')).toBe(1_000_000)
    expect(compare('la norma de la clase', 'clase y norma')).toBe(1_000_000)
    expect(compare('the norm of the class', 'class, norm', 'en')).toBe(1_000_000)
  })

  it('keeps ñ apart from n', () => {
    expect(compare('año', 'ano')).toBeLessThan(500_000)
  })

  it('sees that words are of one family', () => {
    expect(compare('evaluación', 'evaluar')).toBeGreaterThan(compare('evaluación', 'evasión'))
    expect(compare('naming classes', 'class names', 'en')).toBeGreaterThan(500_000)
  })

  it('compares stop words when there is nothing else', () => {
    expect(compare('no', 'sí')).toBe(0)
    expect(compare('no', 'no, no')).toBe(1_000_000)
  })

  it('is the same figure for ever', () => {
    expect(
      compare('Un método no debe superar las cuarenta líneas.', 'Los métodos no superan 40 líneas.'),
    ).toBe(632_152)
  })

  it('lies between 0 and a million, is symmetric, and a million for a text and itself', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'e', 's', 'ñ', 'é', ' ', '.', '1', '😀'),
      maxLength: 40,
    })
    fc.assert(
      fc.property(text, text, (one, other) => {
        const found = compare(one, other)
        expect(found).toBeGreaterThanOrEqual(0)
        expect(found).toBeLessThanOrEqual(1_000_000)
        expect(compare(other, one)).toBe(found)
        expect(compare(one, one)).toBe(1_000_000)
      }),
    )
  })
})
