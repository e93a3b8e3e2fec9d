import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readNoFitBlocks, readNoFitFile } from '../fit/no-fits.ts'
import { bearing } from './no-fit-bearing.ts'

const FILE = join(import.meta.dirname, 'sentences', 'no-fits-apart.txt')
const blocks = readNoFitFile(readFileSync(FILE, 'utf8'), FILE)

/** How many sentences of a role are taken for what hits, of a hundred. */
function shareTaken(role: string): number {
  const said = blocks.flatMap(({ sentences }) => {
    const noFit = sentences.find((sentence) => sentence.role === 'mandato')!.text
    return sentences
      .filter((sentence) => sentence.role === role)
      .map(({ text }) => bearing(noFit, { interview_notes: text }) === 'incurre')
  })
  return Math.round((100 * said.filter(Boolean).length) / said.length)
}

test('the sentences kept apart are not among the examples', () => {
  const known = new Set(readNoFitBlocks().flatMap(({ sentences }) => sentences.map(({ text }) => text)))
  const apart = blocks.flatMap(({ sentences }) => sentences.map(({ text }) => text))
  expect(apart.filter((text) => known.has(text))).toEqual([])
})

// What nobody tuned to: an offline reader finds a part of what is told in passing, and takes hardly anybody for somebody else.
test('of sentences kept apart, what hits is found in three of eight, and who is clear or comes near is not hit [GM-10.8]', () => {
  expect(shareTaken('incurre')).toBeGreaterThanOrEqual(37)
  expect(shareTaken('libra')).toBeLessThanOrEqual(2)
  expect(shareTaken('roza')).toBeLessThanOrEqual(4)
  expect(shareTaken('nada')).toBe(0)
})
