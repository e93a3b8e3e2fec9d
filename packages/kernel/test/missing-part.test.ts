import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingPartOf } from '../src/host.ts'

const failureOf = (load: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(load)
    .catch((error: unknown) => error)
const absent = '@dictamen/not-installed'
const require = createRequire(import.meta.url)

test.each([
  ['imported', () => import(absent)],
  ['a file of it imported', () => import(`${absent}/inside.js`)],
  ['required', () => require(absent)],
  [
    'looked for by what is installed',
    async () => {
      const cause = await failureOf(() => require(absent))
      throw new Error('Cannot find native binding', { cause: new Error('tried this machine', { cause }) })
    },
  ],
])('a package that is not installed is a refusal: %s', async (_, load) => {
  expect(missingPartOf(await failureOf(load))).toMatchObject({
    code: 'PartMissing',
    facts: { part: absent },
  })
})

test.each([
  ['a file of ours', () => import('./not-there.ts' as string)],
  ['a path', () => require(join(import.meta.dirname, 'not-there.js'))],
  ['another error', () => Promise.reject(new Error("Cannot find package 'x'"))],
])('%s that is not there is a fault', async (_, load) => {
  const failure = await failureOf(load)
  expect(failure).toBeInstanceOf(Error)
  expect(missingPartOf(failure)).toBeNull()
})
