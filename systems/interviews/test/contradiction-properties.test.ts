import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyse, compareClaims, lexiconOf, StatementIndex } from '../src/rules/contradiction-with-context.ts'
import { options, pairs, ruleset } from './contradiction-rule.ts'

const rule = ruleset.rule('flags/contradiction_with_context')

const WORDS =
  'no nunca sin ya dejamos de usamos usa elegimos se eligió trabajó estuve en Acme de 2019 a 2021 desde hasta entre y el la un equipo proyecto latencia tenía éramos duró bajó 12 8,5 doce treinta mil millones medio personas meses años % € euros ms más menos unas casi otras PostgreSQL MongoDB Kafka AWS base datos síncrono asíncrono público privado marzo enero creo que si ni sino pero frente'.split(
    ' ',
  )
const word = fc.constantFrom(...WORDS)
const joint = fc.constantFrom(' ', ' ', ' ', ' ', ', ', '. ', ' - ', ' (')
const scrambled = fc
  .array(fc.tuple(word, joint), { minLength: 1, maxLength: 24 })
  .map((pieces) => pieces.map((piece) => piece.join('')).join(''))
const spoken = fc
  .array(fc.constantFrom(...pairs.flatMap(({ statement, answer }) => [statement, answer])), {
    minLength: 1,
    maxLength: 8,
  })
  .map((texts) => texts.join(' '))
const sentence = fc.oneof(spoken, spoken, scrambled)
const text = fc.oneof(sentence, sentence, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

describe('properties', () => {
  test('marks come in pairs and lie inside their texts', () => {
    fc.assert(
      fc.property(text, text, (statement, answer) => {
        const marks = rule.detect({ statement, answer_text: answer })
        for (const { field, start, end } of marks) {
          const length = (field === 'statement' ? statement : answer).length
          expect(start >= 0 && start < end && end <= length).toBe(true)
        }
        const fields = new Set(marks.map(({ field }) => field))
        expect(fields.size === 0 || fields.size === 2).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('a text never contradicts itself', () => {
    fc.assert(
      fc.property(text, (own) => {
        expect(rule.detect({ statement: own, answer_text: own })).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })

  test('white space and line wraps change nothing', () => {
    const blanks = fc.array(fc.constantFrom('  ', '\n', '\r\n', '\t', ' \n  '), {
      minLength: 24,
      maxLength: 24,
    })
    fc.assert(
      fc.property(sentence, sentence, blanks, (statement, answer, runs) => {
        let at = 0
        const wrapped = answer.replace(/ /g, () => runs[at++ % runs.length]!)
        const before = compareClaims(analyse(answer, options), analyse(statement, options), options)
        const after = compareClaims(analyse(wrapped, options), analyse(statement, options), options)
        expect(after.map(({ comparator }) => comparator)).toEqual(before.map(({ comparator }) => comparator))
      }),
      { numRuns: 2000 },
    )
  })

  test('the index of statements loses no contradiction', () => {
    fc.assert(
      fc.property(sentence, sentence, (statement, answer) => {
        const claims = analyse(answer, options)
        const facts = analyse(statement, options)
        if (new StatementIndex([facts], lexiconOf(options)).comparable(claims).length > 0) return
        expect(compareClaims(claims, facts, options)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  test('the same texts give the same marks, in any order of reading', () => {
    fc.assert(
      fc.property(sentence, sentence, (statement, answer) => {
        const first = rule.detect({ statement, answer_text: answer })
        analyse(statement, options)
        expect(rule.detect({ answer_text: answer, statement })).toEqual(first)
      }),
      { numRuns: 300 },
    )
  })
})
