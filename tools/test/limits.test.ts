import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const LIMITS = ['max-params', 'max-lines-per-function', 'complexity', 'max-lines'] as const
/** Tests, examples and the suites that adapters must pass list what happens one step after another. */
const OF_TESTS = ['**/test/**', 'examples/**', 'packages/testkit/src/*-conformance.ts']

interface Config {
  readonly rules: Readonly<Record<string, unknown>>
  readonly overrides: readonly { readonly files: readonly string[]; readonly rules: Config['rules'] }[]
}

const { rules, overrides } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../.oxlintrc.json'), 'utf8'),
) as Config

test('functions have at most 60 lines, 14 branches and 4 parameters, and files 400 lines', () => {
  expect(LIMITS.map((limit) => rules[limit])).toEqual([
    ['error', { max: 4 }],
    ['error', { max: 60 }],
    ['error', { max: 14 }],
    ['error', { max: 400 }],
  ])
})

test('no file of the product is let off a limit', () => {
  const letOff = overrides
    .filter((override) => LIMITS.some((limit) => override.rules[limit] !== undefined))
    .flatMap(({ files }) => files)
  expect(letOff).toEqual(OF_TESTS)
})
