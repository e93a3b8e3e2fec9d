import { afterEach, expect, test, vi } from 'vitest'
import { Lexicon } from '../src/reading/lexicon.ts'
import { TaughtTable } from '../src/taught/table.ts'
import { check } from './reading-candidates.ts'

afterEach(() => vi.restoreAllMocks())

/** How many characters are handed to rules and how many forms to tables while files are read. */
function stepsOf(files: Readonly<Record<string, string>>): number {
  let steps = 0
  const { marks } = Lexicon.prototype
  vi.spyOn(Lexicon.prototype, 'marks').mockImplementation(function (this: Lexicon, name, given) {
    steps += typeof given === 'string' ? given.length : given.text('text').length
    return marks.call(this, name, given)
  })
  const { read } = TaughtTable.prototype
  vi.spyOn(TaughtTable.prototype, 'read').mockImplementation(function (this: TaughtTable, forms) {
    steps += forms.size
    return read.call(this, forms)
  })
  check(files)
  vi.restoreAllMocks()
  return steps
}

const CV = 'Logística Norte — Directora de Operaciones (marzo 2018 – junio 2023)\n- Equipo de 120 personas.\n'
const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')

test.each([
  ['lines', (n: number) => ({ cv: CV, references: lines(n, () => 'Cumplía con lo que decía.\n') })],
  [
    'posts',
    (n: number) => ({ cv: lines(n, (at) => `Casa ${at} — Jefa de Turno (enero 2001 – mayo 2002)\n`) }),
  ],
  [
    'dates',
    (n: number) => ({
      cv: CV,
      references: `Logística Norte\n\n${lines(n, (at) => `Entró en marzo de ${2000 + (at % 20)} y salió en mayo de 2021.\n`)}`,
    }),
  ],
  [
    'lines of one paragraph',
    (n: number) => ({
      cv: CV,
      case: `${lines(n, (at) => `Dijo que en 2015 dirigía a ${at + 5} personas en Logística Norte y que se fue por`)}.`,
    }),
  ],
  [
    'answers',
    (n: number) => ({
      cv: CV,
      references: lines(n, (at) => `- En Logística Norte mandaba a ${at + 5} personas. ¿Y después? Se fue.`),
    }),
  ],
])('twice as many %s take no more than some twice as many steps', (_, files) => {
  const [once, twice] = [stepsOf(files(60)), stepsOf(files(120))]
  expect(once).toBeGreaterThan(0)
  expect(twice).toBeLessThan(2.5 * once)
})

test('a file made of dates has no more contradictions than a person could read', () => {
  const references = lines(400, (at) => `Entró en marzo de ${1990 + (at % 30)} y salió en mayo de 2021.\n`)
  expect(
    check({ cv: CV, references: `Logística Norte\n\n${references}` }).contradictions.length,
  ).toBeLessThanOrEqual(200)
})
