import { describe, expect, test } from 'vitest'
import { compilePattern, type Pattern } from '../src/condition/pattern.ts'
import { Refusal } from '../src/index.ts'

function patternOf(source: string): Pattern {
  const pattern = compilePattern(source, '')
  if (typeof pattern === 'string') throw new Error(pattern)
  return pattern
}

describe('what a pattern may cost', () => {
  test.each(['q[^z]*z|q', '(q.*z)|q', 'q(?:.|\\n)*zz|q'])(
    '%s over many q is refused, not waited for',
    (source) => {
      const text = 'q'.repeat(60_000)
      expect(() => patternOf(source).find(text)).toThrow(Refusal)
      expect(() => patternOf(source).find(text)).toThrow(/una y otra vez/)
    },
  )

  test('a text that is short, or a pattern that decides where it stands, is read as ever', () => {
    expect(patternOf('q[^z]*z|q').find('q'.repeat(400))).toHaveLength(400)
    expect(patternOf('q[^z]{0,3}z|q').find('q'.repeat(60_000))).toHaveLength(60_000)
    const found = patternOf('«([^»]*)»').find('y dijo «hola» '.repeat(20_000))
    expect(found).toHaveLength(20_000)
    expect(found[1]).toEqual({ start: 21, end: 27, groups: ['hola'] })
  })

  test('a pattern whose repetitions are too many is no pattern', () => {
    expect(compilePattern('(?:(?:abcdefghij){1,100}x){1,9}', '')).toContain('demasiado grande')
  })
})
