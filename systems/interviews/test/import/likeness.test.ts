import { describe, expect, it } from 'vitest'
import { chooseAsked, dropFalseStarts, type Asked } from '../../src/import/align.ts'
import { createEar } from '../../src/import/likeness.ts'
import { questionAsked } from '../../src/import/rules.ts'
import { readSpokenNumber } from '../../src/import/spoken-numbers.ts'
import { FAILURE, KAFKA, ruleset } from './fictitious-interview.ts'

const { readWords } = ruleset.optionsOf(questionAsked)
const anything = { percent: 1, words: { share: 0, of: 1 } }

function percentOf(question: string, said: string): number {
  const heard = createEar(readWords(question), anything)(readWords(said))
  return Math.max(0, ...heard.map(({ percent }) => percent))
}

describe('el parecido', () => {
  it('is 100 for the same words, whatever their accents, capitals and punctuation', () => {
    expect(percentOf(KAFKA, 'POR QUE ELIGIO, Kafka... frente a RabbitMQ')).toBe(100)
  })

  it('reads numbers in words and in figures alike', () => {
    expect(percentOf(FAILURE, 'qué fallo tuvo en dos mil veintitrés')).toBe(100)
    expect(percentOf('¿Por qué 12.000?', 'por qué doce mil')).toBe(100)
  })

  it('falls with what is missing, with what is added and with another order', () => {
    const whole = percentOf(KAFKA, KAFKA)
    expect(percentOf(KAFKA, 'por qué eligió Kafka')).toBeLessThan(whole)
    expect(percentOf(KAFKA, 'por qué eligió usted entonces Kafka frente a RabbitMQ')).toBeLessThan(whole)
    expect(percentOf(KAFKA, 'frente a RabbitMQ eligió Kafka por qué')).toBeLessThan(whole)
  })

  it('counts the common beginning of two words only if it is more than half of the longer', () => {
    expect(percentOf('límite', 'límites')).toBe(92)
    expect(percentOf('produ', 'producción')).toBe(0)
    expect(percentOf('produc', 'producción')).toBe(75)
    expect(percentOf('2023', '20235')).toBe(0)
  })

  it('finds each place where a question is repeated', () => {
    const words = readWords(`Bien. ${KAFKA} Repito. ${KAFKA}`)
    const heard = createEar(readWords(KAFKA), anything)(words).filter(({ percent }) => percent === 100)
    expect(heard).toEqual([
      { first: 1, last: 7, percent: 100 },
      { first: 9, last: 15, percent: 100 },
    ])
  })
})

describe('los números dichos', () => {
  const cases: readonly [string, number | null, number][] = [
    ['cero', 0, 1],
    ['veintitres', 23, 1],
    ['treinta y cinco', 35, 3],
    ['treinta y una', 31, 3],
    ['treinta y pico', 30, 1],
    ['cien', 100, 1],
    ['ciento dos', 102, 2],
    ['mil', 1000, 1],
    ['dos mil veinticinco', 2025, 3],
    ['quinientas mil', 500_000, 2],
    ['mil novecientos noventa y nueve', 1999, 5],
    ['dos tres', 2, 1],
    ['uno', null, 0],
    ['una cosa', null, 0],
    ['casa', null, 0],
  ]
  it.each(cases)('«%s» is %s', (text, value, length) => {
    expect(readSpokenNumber(text.split(' '), 0)).toEqual(value === null ? null : { value, length })
  })
})

describe('qué pregunta se hace en cada lugar', () => {
  const at = (first: number, question: number, percent: number, last = first + 5): Asked => ({
    turn: 0,
    question,
    first,
    last,
    percent,
  })

  it('is the most alike, unless another within the points follows the order of the set', () => {
    const before = at(0, 1, 100)
    expect(chooseAsked([before, at(10, 0, 80), at(10, 2, 70)], 10)).toEqual([before, at(10, 2, 70)])
    expect(chooseAsked([before, at(10, 0, 81), at(10, 2, 70)], 10)).toEqual([before, at(10, 0, 81)])
  })

  it('is not two weak questions where one is clear', () => {
    expect(chooseAsked([at(0, 1, 70, 3), at(0, 0, 100, 9), at(5, 2, 70, 9)], 10)).toEqual([at(0, 0, 100, 9)])
  })

  it('takes equal questions in the order of the set', () => {
    const places = [at(0, 1, 100), at(0, 4, 100), at(10, 2, 100), at(20, 1, 100), at(20, 4, 100)]
    expect(chooseAsked(places, 10).map(({ question }) => question)).toEqual([1, 2, 4])
  })

  it('may be asked backwards and again', () => {
    const places = [at(0, 2, 90), at(10, 0, 90), at(20, 2, 90), at(30, 1, 90)]
    expect(chooseAsked(places, 10)).toEqual(places)
  })

  it('is not a false start of one that is clear later, after another', () => {
    const [falseStart, other, clear] = [at(0, 2, 60), at(10, 1, 95), at(20, 2, 90)]
    expect(dropFalseStarts([falseStart, other, clear], 90)).toEqual([other, clear])
    expect(dropFalseStarts([falseStart, clear], 90)).toEqual([falseStart, clear])
    expect(dropFalseStarts([falseStart, at(10, 1, 80), clear], 90)).toHaveLength(3)
    expect(dropFalseStarts([falseStart, other, at(20, 2, 89)], 90)).toHaveLength(3)
    expect(dropFalseStarts([at(0, 2, 90), other, clear], 90)).toHaveLength(3)
  })
})
