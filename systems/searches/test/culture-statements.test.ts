import type { DossierSource } from '@dictamen/contracts'
import { expect, test } from 'vitest'
import { cultureIn } from '../src/sheet/culture-statements.ts'
import { loadJudging } from './rulesets.ts'

const { culture } = loadJudging()
const linesOf = (text: string): string[] => {
  const source = { path: 'client_culture.md', kind: 'client_culture', text } as DossierSource
  return cultureIn([source], culture).map(({ quote, line }) => `${line}: ${quote}`)
}

test.each([
  [
    'a title, who tells it and what goes on with an item are no statements of their own',
    '# Cómo se trabaja aquí\n\n- Se llega a la hora. Cuesta, pero se repite.\n- Las cuentas las ve todo el mundo.\n\nNos lo contó la jefa de turno.\n',
    ['3: Se llega a la hora. Cuesta, pero se repite.', '4: Las cuentas las ve todo el mundo.'],
  ],
  [
    'what announces a list is no statement',
    'Valoramos:\nla franqueza con los clientes\nEn esta casa se valoran dos cosas.\n- Decir lo que se piensa.\n- Cumplir lo que se promete.\n',
    ['2: la franqueza con los clientes', '4: Decir lo que se piensa.', '5: Cumplir lo que se promete.'],
  ],
  [
    'a line without a sign over sentences that have one is a title',
    'Cómo somos en la casa\nTexto que la dirección entrega a quien llega. Lo completamos con una visita.\nSe avisa antes de llegar tarde.\n',
    ['3: Se avisa antes de llegar tarde.'],
  ],
  [
    'every sentence of prose is a statement',
    'Se decide deprisa y se corrige. Nadie come solo.\n',
    ['1: Se decide deprisa y se corrige.', '1: Nadie come solo.'],
  ],
])('%s', (_what, text, statements) => {
  expect(linesOf(text)).toEqual(statements)
})
