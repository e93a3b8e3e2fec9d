import type { Finding, GemAnswer } from '@dictamen/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sequenceRatio } from '@dictamen/likeness'
import { verifier } from './verifier.ts'

const proves = (...ids: string[]): string => `[${ids.join(', ')}]`

const SOURCE = {
  path: 'CAND-001/cv.txt',
  text: 'Ana Gil\n\nReduje el coste por envío un 14 %\n(de 5,20 € a 4,47 €) en 2021.\nEquipo de doce personas.\nVentas de 3 M€ en el T3 de 2021.\nEn mayo de 2019 dos mozos cargaron el camión.\n',
}

function finding(text: string, quote: string, more: Partial<Finding> = {}): Finding {
  return {
    id: 'f-1',
    text,
    polarity: 'a_favor',
    severity: null,
    citations: [{ source: SOURCE.path, quote, line: 1 }],
    status: 'sustentado',
    ...more,
  }
}

function answerOf(...trayectoria: Finding[]): GemAnswer {
  return {
    gem: 'GEM_1',
    content: {
      resumen_ejecutivo: [],
      trayectoria,
      logros_calibrados: [],
      riesgos_de_continuidad: [],
      vacios_de_evidencia: [],
    },
    timestamp: null,
    sources: [],
    blockers: [],
    model_score: null,
    model_confidence: null,
    notes: [],
  }
}

const check = (...findings: Finding[]): ReturnType<typeof verifier.checkAnswer> =>
  verifier.checkAnswer(answerOf(...findings), [SOURCE])
const kept = (checks: ReturnType<typeof check>): Finding[] =>
  (checks.answer as GemAnswer & { gem: 'GEM_1' }).content.trayectoria

describe('a quote', () => {
  test('is found over line breaks, and its line is put right', () => {
    const checks = check(
      finding('Bajó el coste.', 'Reduje el coste por envío un 14 % (de 5,20 € a 4,47 €) en 2021.'),
    )
    expect(checks.unsupported).toEqual([])
    expect(kept(checks)[0]!.citations).toEqual([
      {
        source: SOURCE.path,
        quote: 'Reduje el coste por envío un 14 %\n(de 5,20 € a 4,47 €) en 2021.',
        line: 3,
      },
    ])
    expect(checks.corrected).toMatchObject([
      { pointer: '/content/trayectoria/0/citations/0/line', was: '1', now: '3', ratio: null },
    ])
  })

  test(`that is nearly there becomes the source's own words ${proves('GM-11.4')}`, () => {
    const checks = check(
      finding('Bajó el coste.', 'Redujo el coste por envio un 14 %', {
        citations: [{ source: SOURCE.path, quote: 'Redujo el coste por envio un 14 %', line: 3 }],
      }),
    )
    expect(kept(checks)[0]!.citations[0]!.quote).toBe('Reduje el coste por envío un 14 %')
    expect(checks.corrected[0]).toMatchObject({
      was: 'Redujo el coste por envio un 14 %',
      now: 'Reduje el coste por envío un 14 %',
    })
    expect(checks.corrected[0]!.ratio).toBeGreaterThanOrEqual(900_000)
  })

  test(`that is not there drops the finding ${proves('GM-11.4')}`, () => {
    const checks = check(finding('Es experta en fusiones.', 'Dirigió la fusión con una naviera griega.'))
    expect(kept(checks)).toEqual([])
    expect(checks.unsupported).toMatchObject([{ id: 'f-1', reason: 'cita_no_encontrada', dropped: true }])
  })

  test('of a file that does not exist drops the finding', () => {
    const citations = [{ source: 'CAND-001/otro.txt', quote: 'Ana Gil', line: 1 }]
    expect(check(finding('Se llama así.', '', { citations })).unsupported).toMatchObject([
      { reason: 'fuente_desconocida' },
    ])
  })

  test(`is compulsory for what says it stands on a source ${proves('GM-11.5')}`, () => {
    expect(check(finding('Es muy fiable.', '', { citations: [] })).unsupported).toMatchObject([
      { reason: 'sin_cita' },
    ])
    const guess = finding('Hipótesis no validada: es fiable.', '', { citations: [], status: 'hipotesis' })
    expect(check(guess).unsupported).toEqual([])
  })

  test('of the source itself is always found, wherever it begins and ends', () => {
    fc.assert(
      fc.property(fc.nat(SOURCE.text.length - 10), fc.integer({ min: 8, max: 60 }), (start, length) => {
        const quote = SOURCE.text.slice(start, start + length)
        fc.pre(quote.trim().length > 3)
        const [found] = kept(check(finding('Algo.', quote)))
        const folded = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
        expect(folded(found!.citations[0]!.quote)).toBe(folded(quote))
        expect(SOURCE.text.split('\n')[found!.citations[0]!.line - 1]).toContain(
          found!.citations[0]!.quote.split('\n')[0],
        )
      }),
      { numRuns: 200 },
    )
  })
})

describe('a figure or date of a finding', () => {
  const quote = 'Reduje el coste por envío un 14 % (de 5,20 € a 4,47 €) en 2021.'
  test.each([
    ['Bajó el coste un 14 %.', quote],
    ['Bajó el coste un catorce por ciento.', quote],
    ['Bajó el coste a 4,47 euros en 2021.', quote],
    ['Un equipo de 12 personas.', 'Equipo de doce personas.'],
    ['Vendió 3 millones de euros.', 'Ventas de 3 M€ en el T3 de 2021.'],
    ['Vendió 3.000.000 € en agosto de 2021.', 'Ventas de 3 M€ en el T3 de 2021.'],
    ['En mayo de 2019 dos mozos cargaron el camión.', 'En mayo de 2019 dos mozos cargaron el camión.'],
  ])('is in its quote: «%s»', (text, said) => {
    expect(check(finding(text, said)).unsupported).toEqual([])
  })

  test.each([
    ['Bajó el coste un 24 %.', quote],
    ['Bajó el coste un 14 % en 2019.', quote],
    ['Un equipo de veinte personas.', 'Equipo de doce personas.'],
    ['Vendió 30 M€.', 'Ventas de 3 M€ en el T3 de 2021.'],
    ['Vendió 3 M€ en marzo de 2021.', 'Ventas de 3 M€ en el T3 de 2021.'],
  ])('is not in its quote: «%s»', (text, said) => {
    expect(check(finding(text, said)).unsupported).toMatchObject([{ reason: 'cifra_sin_fuente' }])
  })

  test(`a name that only the agent knows never stays ${proves('GM-4.1')}`, () => {
    expect(
      check(finding('Sustituyó a Ricardo Montalbán en el comité.', 'Equipo de doce personas.')).unsupported,
    ).toHaveLength(1)
  })

  test('a measure must be in the quote too', () => {
    const measure = { value: 15, unit: '%', scale: 100, cutoff: null }
    expect(check(finding('Bajó el coste.', quote, { measure })).unsupported).toHaveLength(1)
    expect(
      check(finding('Bajó el coste.', quote, { measure: { ...measure, value: 14 } })).unsupported,
    ).toEqual([])
  })
})

test(`generic phrases of a finding are listed, those it quotes are not ${proves('GM-11.8', 'GM-4.2')}`, () => {
  const checks = check(finding('Líder nata y orientada a resultados.', 'Ana Gil'), {
    ...finding('El CV dice «orientada a resultados».', 'Ana Gil'),
    id: 'f-2',
  })
  expect(checks.fluff.map(({ id, phrase }) => [id, phrase])).toEqual([
    ['f-1', 'Líder nata'],
    ['f-1', 'orientada a resultados'],
  ])
})

test.each([
  ['Redujo el coste un 14 %', 'Reduje el coste un 14 %', 0.9565217391304348],
  ['abcd', 'bcde', 0.75],
  ['El equipo era de 45 personas', 'El equipo fue de 45 personas, no de 120', 0.7761194029850746],
  [`${'x'.repeat(30)}abc`, `abc${'x'.repeat(30)}`, 0.9090909090909091],
  ['la planta de Vigo '.repeat(15), 'la planta de Lugo '.repeat(15), 0.04814814814814815],
])("the likeness of «%s» and «%s» is difflib's", (a, b, expected) => {
  expect(sequenceRatio(a, b)).toBe(expected)
})
