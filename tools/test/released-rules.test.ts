import { expect, test } from 'vitest'
import { changedRules, readReleased, shippedRules } from '../released-rules.ts'

const shipped = shippedRules()

test('no rule set changed under the version with which it was released', () => {
  expect(changedRules(shipped, readReleased())).toEqual([])
})

test('caught: a rule set that changed under its version; not one that has a new one, nor one that is gone', () => {
  const [first = '', second = ''] = Object.keys(shipped)
  expect(first).toMatch(/^[a-z0-9-]+@\d+\.\d+\.\d+$/)
  const released = { [first]: 'ff', [second]: shipped[second]!, 'gone@1.0.0': 'ff' }
  expect(changedRules(shipped, released)).toEqual([first])
})
