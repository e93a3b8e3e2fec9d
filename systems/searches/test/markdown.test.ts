import { expect, test } from 'vitest'
import { renderNumber } from '../src/outputs/markdown.ts'

test.each([
  [null, '—'],
  [8, '8'],
  [33.33, '33,33'],
  [2 / 60, '0,033333'],
  [0.000012, '0,000012'],
])('%s is written «%s»', (value, written) => {
  expect(renderNumber(value)).toBe(written)
})
