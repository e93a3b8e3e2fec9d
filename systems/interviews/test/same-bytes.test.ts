import { expectSameHash } from '@dictamen/testkit'
import { join } from 'node:path'
import { test } from 'vitest'

const script = join(import.meta.dirname, 'same-bytes.ts')
const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

test(`one session is one hash: 100 runs, any order, two time zones and locales, 1 and 8 threads ${proves('FL-11.2', 'FL-11.3')}`, () => {
  expectSameHash(script)
})
