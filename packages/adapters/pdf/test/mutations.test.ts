import { readFileSync } from 'node:fs'
import { Refusal } from '@dictamen/kernel'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { isolatedPdfReader } from '../src/index.ts'

const whole = readFileSync(new URL('./fixtures/columns.pdf', import.meta.url))
// A flipped byte can make a character map of millions: such a page is given up.
const reader = isolatedPdfReader({ patience: 2000 })
afterAll(() => reader.close())

const flips = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 })), {
  maxLength: 30,
})
const cut = fc.option(fc.nat(whole.length), { freq: 4 })

test('a damaged document gives pages or a refusal that names it, never anything else', async () => {
  await fc.assert(
    fc.asyncProperty(flips, cut, async (changes, length) => {
      const bytes = Uint8Array.from(whole.subarray(0, length ?? whole.length))
      for (const [at, mask] of changes) if (at < bytes.length) bytes[at]! ^= mask
      try {
        for await (const page of reader.read(bytes, 'mutante.pdf')) expect(page.lines).toBeInstanceOf(Array)
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
        expect((error as Refusal).message).toContain('mutante.pdf')
      }
    }),
    { numRuns: 150 },
  )
})
