import { Refusal } from 'dictamen'
import { expect, test } from 'vitest'
import { exitCodeOf } from '../src/errors.ts'

test.each([
  [2, new Refusal('FileMissing', { name: 'x' })],
  [75, new Refusal('ServiceUnavailable', { service: 'Google Drive', reason: 'la red no responde' })],
  [70, new Error('x')],
])('%i for %s', (code, error) => {
  expect(exitCodeOf(error)).toBe(code)
})
