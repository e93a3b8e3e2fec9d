import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createInstruments } from '../src/reading/instruments.ts'
import { readCandidate } from '../src/statements/statements.ts'
import type { FuzzyDate } from '@dictamen/spanish'
import type { Position } from '../src/timeline/positions.ts'
import { openDossierRules, openShippedOrders } from './rules.ts'

interface Layouts {
  readonly requirement: string
  readonly cases: readonly {
    readonly layout: string
    readonly cv: string
    readonly held: readonly string[]
  }[]
}

const layouts = parse(
  readFileSync(join(import.meta.dirname, 'sentences', 'cv-layouts.yaml'), 'utf8'),
) as Layouts
const instruments = createInstruments(openDossierRules(), openShippedOrders())

function dateOf(date: FuzzyDate | null): string {
  if (date === null) return 'hoy'
  const year = String(Math.floor(date.first / 12))
  return date.first === date.last ? `${year}-${String((date.first % 12) + 1).padStart(2, '0')}` : year
}

function lineOf({ title, employer, period }: Position): string {
  return [title ?? '-', employer ?? '-', dateOf(period.start), dateOf(period.end)].join(' | ')
}

function heldIn(cv: string): string[] {
  return readCandidate([{ path: 'CAND-001/cv.txt', kind: 'cv', text: cv }], instruments).positions.map(lineOf)
}

test.each(layouts.cases)(`positions of a CV: $layout [${layouts.requirement}]`, ({ cv, held }) => {
  expect(heldIn(cv)).toEqual(held)
})

test('lines that end as another system ends them hold the same positions', () => {
  for (const { cv, held } of layouts.cases) expect(heldIn(cv.replaceAll('\n', '\r\n'))).toEqual(held)
})
