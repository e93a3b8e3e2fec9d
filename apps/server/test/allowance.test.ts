import { expect, test } from 'vitest'
import { Allowance } from '../src/guard/allowance.ts'

const proves = (...ids: string[]) => `[${ids.join(', ')}]`
const MB = 1024 * 1024

test(`who sends too much at a stretch waits, and nobody else ${proves('SV-1.7')}`, () => {
  let now = 0
  const allowance = new Allowance(() => now)
  for (let sent = 0; sent < 1024; sent += 64) {
    allowance.check('a')
    allowance.note('a', 64 * MB)
  }
  allowance.note('a', 32 * MB)
  expect(() => allowance.check('a')).toThrow(expect.objectContaining({ kind: 'TooManyRequests' }))
  expect(() => allowance.check('a')).toThrow(
    expect.objectContaining({ headers: expect.objectContaining({ 'retry-after': '2' }) }),
  )
  allowance.check('b')
  now = 2001
  allowance.check('a')
})
