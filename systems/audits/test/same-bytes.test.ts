import { expectSameHash } from '@dictamen/testkit'
import { join } from 'node:path'
import { test } from 'vitest'

const script = join(import.meta.dirname, 'same-bytes.ts')
const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

test(`one answer is one hash: many runs, threads, two time zones and locales ${proves('IR-3.4', 'IR-10.1')}`, () => {
  expectSameHash(script)
})
