import { flags, interviewSession } from '@dictamen/contracts'
import { composeDocuments, documentOf, parseContract, readDocument, Refusal } from '@dictamen/kernel'
import { evaluate, loadRuleset } from '@dictamen/kernel/host'
import { fixedClock } from '@dictamen/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { createFlags, flagsRules } from '../src/index.ts'
import { readRules } from './evaluators.ts'
import { readSession } from './given.ts'

// More of them: FUZZ_RUNS=10000 npx vitest run systems/interviews/test/fuzz.test.ts
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2000)
const system = createFlags(loadRuleset(documentOf(readRules('flags-1.2.yaml'), 'flags'), flagsRules))
const { session } = readSession({
  answers: [{}, { target: 'tecnico', answer: 'Creo que sí.' }],
  facts: ['Tenía 3 sedes.'],
  decisions: ['Se eligió Kafka.'],
})
const texts = [
  ...session.transcripts.map((value) => stringify(value)),
  ...session.question_sets.map((value) => JSON.stringify(value, null, 1)),
  stringify(session.context),
]

/** What no change touches is read once. */
const untouched = texts.map((text, index) => readDocument(text, `f${index}`))

const piece = fc.constantFrom(
  '',
  '0',
  '-1',
  'null',
  '~',
  '""',
  '[]',
  '{}',
  'true',
  '99999999999999999999',
  'ñ',
  '\u0000',
  '\ud800',
  ': ',
  '\n',
  '  ',
  '- ',
  '"',
  "'",
  '&a',
  '*a',
  '#',
  '\t',
  'rrhh',
  '__proto__',
  '1e400',
)
const change = fc.record({
  file: fc.nat(4),
  at: fc.nat(5000),
  cut: fc.oneof({ weight: 3, arbitrary: fc.nat(2) }, fc.nat(30)),
  piece,
})

test('mutated inputs give a refusal that says where, or a valid output', async () => {
  const outcomes = { refused: 0, valid: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 2 }), async (changes) => {
      const mutated = [...texts]
      for (const { file, at, cut, piece: text } of changes) {
        const old = mutated[file]!
        const place = at % old.length
        mutated[file] = old.slice(0, place) + text + old.slice(place + cut)
      }
      try {
        const documents = mutated.map((text, index) =>
          text === texts[index] ? untouched[index]! : readDocument(text, `f${index}`),
        )
        const whole = composeDocuments('la sesión', {
          transcripts: documents.slice(0, 2),
          question_sets: documents.slice(2, 4),
          context: documents[4]!,
        })
        const { output, input } = await evaluate(system, whole, { clock: fixedClock() })
        parseContract(interviewSession, input)
        parseContract(flags, output)
        outcomes.valid++
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
        const refusal = error as Refusal
        expect(refusal.message + refusal.hint).not.toMatch(/undefined|\[object|NaN/)
        outcomes.refused++
      }
    }),
    { numRuns: RUNS },
  )
  expect(outcomes.refused).toBeGreaterThan(RUNS / 4)
  expect(outcomes.valid).toBeGreaterThan(RUNS / 100)
})
