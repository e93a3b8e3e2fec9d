import { describe, expect, test } from 'vitest'
import { analyse, compareClaims, type Comparator } from '../src/rules/contradiction-with-context.ts'
import { options, ruleset } from './contradiction-rule.ts'

function compare(answer: string, statement: string): { comparator: Comparator; quotes: string[] }[] {
  const found = compareClaims(analyse(answer, options), analyse(statement, options), options)
  return found.map(({ comparator, marks }) => ({
    comparator,
    quotes: marks.map(({ field, start, end }) =>
      (field === 'answer_text' ? answer : statement).slice(start, end),
    ),
  }))
}

describe('what each comparator rests on', () => {
  test('opposite polarity', () => {
    expect(compare('No hemos usado Kubernetes.', 'Usamos Kubernetes en producción.')).toEqual([
      { comparator: 'opposite_polarity', quotes: ['No hemos usado Kubernetes', 'Usamos Kubernetes'] },
    ])
  })

  test('another number', () => {
    expect(compare('Éramos ocho personas.', 'Lideró un equipo de 12 personas en Acme.')).toEqual([
      { comparator: 'other_quantity', quotes: ['ocho personas', '12 personas'] },
    ])
  })

  test('another date', () => {
    expect(compare('Estuve en Acme de 2016 a 2018.', 'Trabajó en Acme de 2019 a 2021.')).toEqual([
      { comparator: 'other_date', quotes: ['2016 a 2018', '2019 a 2021'] },
    ])
  })

  test('an exclusive alternative', () => {
    expect(compare('Elegimos MongoDB.', 'Se eligió PostgreSQL como base de datos.')).toEqual([
      { comparator: 'exclusive_alternative', quotes: ['MongoDB', 'PostgreSQL'] },
    ])
  })

  test('several claims of one answer are all found', () => {
    const found = compare(
      'Éramos ocho personas. Elegimos MongoDB y nunca usamos Kafka.',
      'El equipo tenía 12 personas. Se eligió PostgreSQL. Se usa Kafka.',
    )
    expect(found.map(({ comparator }) => comparator)).toEqual([
      'opposite_polarity',
      'other_quantity',
      'exclusive_alternative',
    ])
  })
})

describe('where texts agree somewhere', () => {
  test.each([
    ['Empezamos cuatro personas y acabamos siendo doce personas.', 'El equipo tenía 12 personas.'],
    ['El repositorio era público, luego el repositorio fue privado.', 'El repositorio es privado.'],
    ['No usábamos caché, pero después usamos caché.', 'El sistema usa caché.'],
    ['Usamos MongoDB y PostgreSQL.', 'Se eligió PostgreSQL como base de datos.'],
    ['Entré en Acme en 2019 y volví a entrar en Acme en 2021.', 'Se incorporó a Acme en 2021.'],
  ])('%s', (answer, statement) => {
    expect(compare(answer, statement)).toEqual([])
  })
})

test('a subject without both texts has nothing to compare', () => {
  const rule = ruleset.rule('flags/contradiction_with_context')
  expect(rule.detect({ statement: 'El equipo tenía 12 personas.' })).toEqual([])
  expect(rule.detect({ statement: null, answer_text: 'Éramos ocho personas.' })).toEqual([])
})
