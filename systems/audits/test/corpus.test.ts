import { createLexical, createMiniLm } from '@dictamen/embedder'
import type { Embedder } from '@dictamen/kernel/ports'
import { expect, test } from 'vitest'
import { readLabelled } from './corpus/labelled.ts'
import { measureCorpus, type Score } from './corpus/measure.ts'
import { labelledLibraries, readSentences } from './corpus/sentences.ts'
import { readSpecimens } from './corpus/specimens.ts'

const SEMANTIC = new Set(['IR.3.01', 'IR.4.01', 'IR.6.02'])

// One of each for all tests: what it has read of the norms it need not read again.
const lexical = createLexical({ language: 'es' })
let opened: Embedder | undefined
const miniLm = (): Embedder => (opened ??= createMiniLm({ language: 'es' }))

function expectRight(scores: readonly Score[]): void {
  for (const { rule, precision, recall, f1 } of scores) {
    if (SEMANTIC.has(rule)) expect([rule, f1 >= 0.85]).toEqual([rule, true])
    else expect([rule, precision >= 0.95, recall >= 0.95]).toEqual([rule, true, true])
    if (rule === 'IR.4.01 (citas)' || rule === 'IR.4.02') expect([rule, recall >= 0.99]).toEqual([rule, true])
  }
}

test.each([
  ['lexical-v1', 'first'],
  ['lexical-v1', 'second'],
  ['lexical-v1', 'third'],
  ['lexical-v1', 'fourth'],
  ['lexical-v1', 'fifth'],
  ['minilm-u8', 'first'],
  ['minilm-u8', 'fifth'],
] as const)('on the mutated answers %s with the %s sentences is right often enough', async (engine, set) => {
  const scores = await measureCorpus(engine === 'lexical-v1' ? lexical : miniLm(), readSpecimens(set))
  expect(scores.map(({ rule }) => rule).sort()).toEqual(
    [
      'IR.0.01',
      'IR.3.01',
      'IR.3.02',
      'IR.4.01',
      'IR.4.01 (citas)',
      'IR.4.02',
      'IR.5.02',
      'IR.6.02',
      'IR.7.01',
      'IR.7.02',
      'IR.8.01',
      'IR.8.03',
    ].sort(),
  )
  expectRight(scores)
})

test('on whole labelled answers each rule is right often enough', async () => {
  const scores = await measureCorpus(miniLm(), readLabelled())
  expect(scores.reduce((sum, { positives, negatives }) => sum + positives + negatives, 0)).toBeGreaterThan(
    170,
  )
  for (const { rule, precision, recall } of scores)
    expect([rule, precision >= 0.95, recall >= 0.95]).toEqual([rule, true, true])
})

test.each(labelledLibraries)(
  'on the labelled sentences of %s each rule is right often enough',
  async (library) => {
    expectRight(await measureCorpus(lexical, readSentences(library)))
  },
)
