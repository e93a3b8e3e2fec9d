import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { judge } from '../src/judgement.ts'
import { readCandidate } from '@dictamen/dossier/statements'
import { requestOf } from '../../../../systems/searches/test/request.ts'
import { shippedExtractive, shippedInstruments } from './rules.ts'

const instruments = shippedInstruments()

type Judged = Readonly<Record<string, Readonly<Record<'for' | 'against' | 'neither', readonly string[]>>>>
const POLARITY = { for: 'a_favor', against: 'en_contra', neither: 'neutra' } as const

const file = join(import.meta.dirname, 'sentences', 'judged.yaml')
const judged = parse(readFileSync(file, 'utf8')) as Judged
const rows = Object.entries(judged).flatMap(([kind, said]) =>
  (['for', 'against', 'neither'] as const).flatMap((key) =>
    said[key].map((sentence) => [kind, sentence, POLARITY[key]] as const),
  ),
)

test.each(rows)('%s: «%s» %s', (kind, sentence, polarity) => {
  const source = { path: `CAND-001/${kind}.md`, kind, text: `${sentence}\n` }
  const { statements } = readCandidate(
    [source] as unknown as Parameters<typeof readCandidate>[0],
    instruments,
  )
  expect(statements.map((statement) => judge(statement, instruments))).toEqual([polarity])
})

/** The polarities of what GEM_2 finds in the tests. */
function testedIn(text: string): readonly string[] {
  const sources = [{ path: 'CAND-001/tests.md', kind: 'tests', text, sha256: 'a'.repeat(64) }]
  const answer = shippedExtractive().answer({
    ...requestOf('GEM_2'),
    sources,
  } as unknown as Parameters<ReturnType<typeof shippedExtractive>['answer']>[0])
  const { content } = JSON.parse(answer) as { content: { capacidad_de_ejecucion: { polarity: string }[] } }
  return content.capacidad_de_ejecucion.map(({ polarity }) => polarity)
}

test('a minimum that is written with its scale is compared by its figure', () => {
  const table = '| Prueba | Puntaje | Mínimo |\n|---|---|---|\n'
  expect(testedIn(`${table}| Integridad | 78 de 100 | 65 de 100 |\n`)).toEqual(['a_favor'])
  expect(testedIn(`${table}| Integridad | 41 de 100 | 55 de 100 |\n`)).toEqual(['en_contra'])
})
