import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sequenceRatio } from '../src/sequence-ratio.ts'

const fixture = new URL('fixtures/difflib-pairs.json', import.meta.url)
const pairs = JSON.parse(readFileSync(fixture, 'utf8')) as [string, string, number][]

describe('sequenceRatio', () => {
  it('gives the bits that Python gave for 2,000 pairs', () => {
    expect(pairs).toHaveLength(2000)
    const different = pairs.filter(([a, b, expected]) => sequenceRatio(a, b) !== expected)
    expect(different).toEqual([])
  })

  it('knows pairs of every kind', () => {
    const length = (text: string): number => Array.from(text).length
    expect(pairs.filter(([, b]) => length(b) >= 200).length).toBeGreaterThan(300)
    expect(pairs.filter(([a, b]) => length(a) < a.length || length(b) < b.length).length).toBeGreaterThan(50)
    expect(pairs.filter(([a, b]) => sequenceRatio(a, b) !== sequenceRatio(b, a)).length).toBeGreaterThan(20)
  })

  it('is 1 for two empty texts and 0 when nothing is shared', () => {
    expect(sequenceRatio('', '')).toBe(1)
    expect(sequenceRatio('', 'norma')).toBe(0)
    expect(sequenceRatio('aaa', 'bbb')).toBe(0)
  })

  it('counts code points, not UTF-16 units', () => {
    expect(sequenceRatio('😀a', '😁a')).toBe(0.5)
  })

  it('reads a slice that ends in half a character the same however often it is asked', () => {
    const text = 'abcdefghijklmnopqrstuvwxyz 😀'
    const ratios = new Set(Array.from({ length: 3000 }, () => sequenceRatio(text.slice(2, 28), text)))
    expect([...ratios]).toEqual([50 / 54])
  })

  it('is 1 exactly for equal texts', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ñ', ' ', '😀'), maxLength: 260 })
    fc.assert(fc.property(text, (one) => sequenceRatio(one, one) === 1))
    fc.assert(fc.property(text, text, (one, other) => one === other || sequenceRatio(one, other) < 1))
  })
})
