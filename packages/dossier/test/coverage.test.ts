import { expect, test } from 'vitest'
import { createSourceChecker } from '../src/index.ts'
import { openDossierRules, openShippedOrders } from './rules.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
const checker = createSourceChecker(openDossierRules(), openShippedOrders())
const cover = (text: string): readonly [number, number] =>
  checker.coverDates([{ path: 'CAND-001/cv.md', kind: 'cv', text }])

const POSTS = [
  'Directora de Operaciones — Acme (marzo de 2015 – actualidad)',
  'Jefa de Planta — Beta (enero de 2010 – febrero de 2015)',
]

test(`every dated stay of a CV is covered or counted as not ${proves('GM-17.9')}`, () => {
  expect(cover(`${POSTS.join('\n')}\n`)).toEqual([2, 2])
  const [read, dated] = cover(`${POSTS.join('\n')}\nEl festival del barrio duró de 2003 a 2006.\n`)
  expect(dated).toBe(3)
  expect(read).toBe(2)
  expect(cover('Sin fechas.\n')).toEqual([0, 0])
})

test('only a CV has dated stays to cover', () => {
  const text = `${POSTS.join('\n')}\n`
  expect(checker.coverDates([{ path: 'CAND-001/references.md', kind: 'references', text }])).toEqual([0, 0])
})
