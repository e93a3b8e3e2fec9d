import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { hashOfNoFits, readNoFitBlocks } from '../fit/no-fits.ts'
import { corpusOf } from '../src/taught/no-fits.ts'
import { packRow, PairTable } from '../src/taught/pairs.ts'
import { bearing } from './no-fit-bearing.ts'
import { openFindingRules } from './rules.ts'

interface Asked {
  readonly requirement: string
  readonly cases: readonly { readonly no_fit: string; readonly said: string; readonly incurs: boolean }[]
}

const asked = parse(
  readFileSync(join(import.meta.dirname, 'sentences', 'no-fits-taught.yaml'), 'utf8'),
) as Asked

test.each(asked.cases)(
  `«$no_fit»: «$said» incurs: $incurs [${asked.requirement}]`,
  ({ no_fit, said, incurs }) => {
    expect(bearing(no_fit, { interview_notes: said }) === 'incurre').toBe(incurs)
  },
)

test('no sentence that is asked here is one of the examples', () => {
  const known = new Set(readNoFitBlocks().flatMap(({ sentences }) => sentences.map(({ text }) => text)))
  expect(asked.cases.filter(({ no_fit, said }) => known.has(no_fit) || known.has(said))).toEqual([])
})

test('the weights about no-fits were fitted to the labelled sentences as they stand', () => {
  expect(corpusOf(openFindingRules().noFits)).toBe(hashOfNoFits())
})

const weights = {
  corpus: '0'.repeat(64),
  dimensions: 2,
  start: -1_000_000,
  asked: { step: 100_000, rows: `${packRow('turno', [31, 0])}\n${packRow('viaj', [0, 31])}\n` },
  said: { step: 100_000, rows: `${packRow('noch', [20, 0, 0])}\n${packRow('nunc', [0, 0, 10])}\n` },
}

test('packed weights of pairs say what was packed: what is asked and said together, and what is said whatever is asked', () => {
  const table = new PairTable(weights)
  const points = (question: string, ...said: readonly string[]): number =>
    table.points(
      table.readAsked(new Map([[question, 10]])),
      table.readSaid(new Map(said.map((form) => [form, 10]))),
    )
  expect(points('turno', 'noch')).toBe(520)
  expect(points('viaj', 'noch')).toBe(-100)
  expect(points('viaj', 'nunc')).toBe(0)
  // Two words are no longer than their length.
  expect(points('turno', 'noch', 'nunc')).toBe(409)
  expect(points('turno', 'desconocido')).toBe(-100)
})

test('a row that lacks a sign is a fault', () => {
  expect(() => new PairTable({ ...weights, said: { step: 1, rows: 'noch VV\n' } })).toThrow('3 signs')
})
