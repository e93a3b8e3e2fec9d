import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createInstruments } from '../src/reading/instruments.ts'
import { readCandidate, type Statement } from '../src/statements/statements.ts'
import { openDossierRules, openShippedOrders } from './rules.ts'

interface Layouts {
  readonly requirement: string
  readonly cv: string
  readonly cases: readonly {
    readonly layout: string
    readonly references: string
    readonly said: readonly string[]
  }[]
}

const layouts = parse(
  readFileSync(join(import.meta.dirname, 'sentences', 'reference-layouts.yaml'), 'utf8'),
) as Layouts
const instruments = createInstruments(openDossierRules(), openShippedOrders())

function statementsIn(references: string): Statement[] {
  return readCandidate(
    [
      { path: 'CAND-001/cv.txt', kind: 'cv', text: layouts.cv },
      { path: 'CAND-001/references.md', kind: 'references', text: references },
    ],
    instruments,
  ).statements.filter(({ kind }) => kind === 'references')
}

/** The same line as in the case where referee and house are as it says, else what was read instead. */
function readAs(line: string, statements: readonly Statement[]): string {
  const [who, , words] = line.split(' | ') as [string, string, string]
  const statement = statements.find(({ text }) => text.includes(words))
  if (statement === undefined) return `nobody says: ${words}`
  const { referee, employer } = statement
  const isSame = who === '-' ? referee === null : referee?.includes(who) === true
  return [isSame ? who : (referee ?? '-'), employer ?? '-', words].join(' | ')
}

test.each(layouts.cases)(`who says what: $layout [${layouts.requirement}]`, ({ references, said }) => {
  const statements = statementsIn(references)
  expect(said.map((line) => readAs(line, statements))).toEqual(said)
})

test('a call under a mail has its own voice, and what the mail answers has none', () => {
  const references = `De: Ernesto Pallarés
Para: Teresa
Fecha: 21 de octubre de 2026

Señorita Teresa:

La integración la hizo ella.

Un abrazo,
Ernesto

> ¿Me confirmas el papel de Marta?

----
Llamada 22/10, 20 min. Pilar Sempere, directora de calidad en Logística Norte (par suya):
"La merma bajó a ocho"
"Paró una línea un viernes"
`
  const { statements } = readCandidate([{ path: 'r.txt', kind: 'references', text: references }], instruments)
  expect(statements.map(({ referee, text }) => [referee, text])).toEqual([
    ['Ernesto Pallarés', 'La integración la hizo ella.'],
    ['Pilar Sempere, directora de calidad en Logística Norte (par suya)', '"La merma bajó a ocho"'],
    ['Pilar Sempere, directora de calidad en Logística Norte (par suya)', '"Paró una línea un viernes"'],
  ])
})
