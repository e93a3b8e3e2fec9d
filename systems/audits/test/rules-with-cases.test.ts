import type { Json } from '@dictamen/kernel'
import { loadCases, type Case } from '@dictamen/testkit'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder } from './ground.ts'

const RULES = 'IR.0.01 IR.3.01 IR.3.02 IR.4.01 IR.4.02 IR.5.02 IR.6.02 IR.7.01 IR.7.02 IR.8.01 IR.8.03'.split(
  ' ',
)
const cases = loadCases(join(folder, 'cases')).filter(({ evaluator }) => evaluator === 'audit')

/** The rules that a case expects to fire; null when it does not list its violations. */
function firing({ expect: expected }: Case): Set<string> | null {
  const violations = (expected as { readonly violations?: Json } | undefined)?.violations
  if (!Array.isArray(violations)) return null
  return new Set(violations.map((violation) => (violation as { rule: string }).rule))
}

test.each(RULES)('%s has six cases in which it fires and six near misses', (rule) => {
  const own = cases.filter(({ file }) => file.startsWith(`${rule.toLowerCase().replaceAll('.', '-')}-`))
  const fires = cases.filter((one) => firing(one)?.has(rule) === true)
  const misses = own.filter((one) => firing(one)?.has(rule) === false)
  expect(fires.length).toBeGreaterThanOrEqual(6)
  expect(misses.length).toBeGreaterThanOrEqual(6)
})

test('there are cases of SKIP', () => {
  const skipped = cases.filter(
    ({ expect: expected }) => (expected as { readonly result?: Json } | undefined)?.result === 'SKIP',
  )
  expect(skipped.length).toBeGreaterThanOrEqual(6)
})
