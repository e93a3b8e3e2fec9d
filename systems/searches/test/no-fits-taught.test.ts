import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readNoFitSentences } from '../fit/no-fits.ts'
import { writeNoFits } from '../fit/write-no-fits.ts'
import { packRow, PackedTable } from '../src/taught/packed.ts'
import { bearing } from './no-fit-bearing.ts'

const folder = join(import.meta.dirname, '..')

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
  const known = new Set(readNoFitSentences().map(({ text }) => text))
  expect(asked.cases.filter(({ no_fit, said }) => known.has(no_fit) || known.has(said))).toEqual([])
})

/** A hundred kinds are fitted to thirty thousand sentences. */
const LONG = 180_000

test(
  'every weight about no-fits is the one that the labelled sentences give',
  () => {
    expect(writeNoFits() === readFileSync(join(folder, 'rules', 'no-fits-1.0.yaml'), 'utf8')).toBe(true)
  },
  LONG,
)

test('packed weights say what was packed: steps for and against, less for each word of a longer text', () => {
  const table = new PackedTable({
    kinds: ['a', 'b'],
    step: 1000,
    start: [-5, 7],
    rows: `${packRow('casa', [3, -2])}\n${packRow('casa_nueva', [0, 7])}\n`,
  })
  expect(table.read(new Map([['casa', 10]]), [0, 1])).toEqual([25, -13])
  expect(table.read(new Map([['otra', 10]]), [1, 0])).toEqual([7, -5])
  const both = table.read(
    new Map([
      ['casa', 10],
      ['casa_nueva', 10],
    ]),
    [1],
  )
  expect(both).toEqual([7 + Math.round(50 / Math.sqrt(Math.sqrt(2)))])
})
