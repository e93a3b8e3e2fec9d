import { expect, test } from 'vitest'
import { boundProblems, boundText } from '../src/host.ts'
import type { Problem } from '../src/index.ts'

test('what is short stays as it is', () => {
  const problems: Problem[] = [
    { pointer: '/a', message: 'falta', file: 'x.json', position: { line: 1, column: 2 }, excerpt: '{"b":1}' },
    { pointer: '', message: 'sobra' },
  ]
  expect(boundProblems(problems)).toEqual(problems)
})

test('a long line is shown around the place', () => {
  const excerpt = `${'a'.repeat(1_000_000)}AQUÍ${'b'.repeat(1_000_000)}`
  const [shown] = boundProblems([
    { pointer: '', message: 'sobra', position: { line: 1, column: 1_000_001 }, excerpt },
  ])
  expect(shown?.excerpt).toBe(`…${'a'.repeat(80)}AQUÍ${'b'.repeat(76)}…`)
})

test('its beginning and its end are shown where the place is there', () => {
  const excerpt = `${'a'.repeat(200)}${'b'.repeat(200)}`
  const at = (column: number): string | undefined =>
    boundProblems([{ pointer: '', message: '', position: { line: 1, column }, excerpt }])[0]?.excerpt
  expect(at(1)).toBe(`${'a'.repeat(160)}…`)
  expect(at(400)).toBe(`…${'b'.repeat(160)}`)
})

test('however many and however long, they come to a bounded length', () => {
  const long = '\u0001'.repeat(10_000)
  const one: Problem = { pointer: long, message: long, excerpt: long }
  const sent = JSON.stringify(boundProblems(Array.from({ length: 100_000 }, () => one)))
  expect(sent.length).toBeLessThan(100 * 6000)
})

test('a character is not cut in half', () => {
  expect(boundText('ab😀', 4)).toBe('ab😀')
  expect(boundText('ab😀cd', 4).isWellFormed()).toBe(true)
})
