import { transcriptImport } from '@dictamen/contracts'
import { parseContract, Refusal } from '@dictamen/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cue } from '../../src/import/cue.ts'
import { divideInterview } from '../../src/import/divide-interview.ts'
import { readRecording } from '../../src/import/read-recording.ts'
import {
  FAILURE,
  fixture,
  importing,
  isRole,
  KAFKA,
  LIMIT,
  questionSetOf,
  ruleset,
} from './fictitious-interview.ts'

const QUESTIONS = [KAFKA, LIMIT, FAILURE, '¿Qué límite tiene el sistema de pagos?', '¿Por qué no?']

const wordsOf = (texts: readonly string[]) => texts.flatMap((text) => text.split(' ')).sort()

const saying = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...QUESTIONS) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...QUESTIONS).map((text) => text.replace(/[¿?]/g, '').toLowerCase()),
  },
  {
    weight: 4,
    arbitrary: fc
      .array(fc.constantFrom('el', 'límite', 'de', 'Kafka.', '¿por', 'qué', '—', 'doce', 'mil', '¿', '👍'), {
        minLength: 1,
        maxLength: 12,
      })
      .map((words) => words.join(' ')),
  },
)

const speakers = fc.constantFrom<(string | null)[]>(
  [null],
  ['Ana', 'Luis'],
  ['Ana', 'Luis', null],
  ['Entrevistador', 'Candidata'],
  ['— (1)', '— (2)'],
  ['Ana'],
  ['Ana', 'Luis', 'Eva'],
)

const recording: fc.Arbitrary<Cue[]> = speakers.chain((names) =>
  fc
    .array(
      fc.record({
        speaker: fc.constantFrom(...names),
        said: fc.array(saying, { minLength: 1, maxLength: 3 }),
      }),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    .map((items) =>
      items.map(({ speaker, said }, index) => ({
        speaker,
        text: said.join(' '),
        start: index,
        end: index + 1,
        line: index + 1,
      })),
    ),
)

describe('nada se pierde', () => {
  it('puts every word of a recording in a question, an answer or what is left over, once', () => {
    fc.assert(
      fc.property(recording, (cues) => {
        const { speeches, answers, leftOver } = divideInterview(cues, questionSetOf(QUESTIONS), ruleset)
        const said = wordsOf(cues.map(({ text }) => text))
        expect(wordsOf(speeches.map(({ text }) => text))).toEqual(said)
        const placed = [
          ...answers.flatMap(({ asked, pieces }) => [asked, ...pieces]),
          ...leftOver.map(({ speech }) => speech),
        ]
        expect(new Set(placed).size).toBe(placed.length)
        expect(wordsOf(placed.map(({ text }) => text))).toEqual(said)
      }),
      { numRuns: 400 },
    )
  })

  it('writes the answers and what is left over into the import, word for word', () => {
    fc.assert(
      fc.property(recording, (cues) => {
        const vtt = cues.map(({ speaker, text, start, end }) => {
          const time = (seconds: number | null) => `00:00:${String(seconds).padStart(2, '0')}.000`
          return `${time(start)} --> ${time(end)}\n${speaker === null ? '' : `<v ${speaker}>`}${text}\n`
        })
        const text = `WEBVTT\n\n${vtt.join('\n')}`
        const result = importing(text, { questionSet: questionSetOf(QUESTIONS) })
        const read = readRecording(text, 'a.vtt', isRole)
        const { answers } = divideInterview(read, questionSetOf(QUESTIONS), ruleset)
        const written = [
          ...answers.map(({ asked }) => asked.text),
          ...result.transcript.entries.map((entry) => entry.answer_text),
          ...result.unaligned.map((item) => item.text),
        ]
        expect(wordsOf(written)).toEqual(wordsOf(read.map((cue) => cue.text)))
        const ids = result.transcript.entries.map((entry) => entry.question_id)
        expect([...ids, ...result.unanswered].sort()).toEqual(['q1', 'q2', 'q3', 'q4', 'q5'])
        expect(parseContract(transcriptImport, result)).toEqual(result)
      }),
      { numRuns: 200 },
    )
  })
})

const FIXTURES = [
  'voces.vtt',
  'reunion.vtt',
  'subtitulos.srt',
  'whisperx.json',
  'whisper-cpp.json',
  'dialogo.txt',
  'rayas.txt',
  'otter.txt',
  'consola.txt',
].map(fixture)

const SPLINTERS = [
  '-->',
  '<v ',
  '</v>',
  '&#',
  '[00:',
  ':',
  '**',
  '—',
  '\n\n',
  '\r',
  '{',
  '"',
  '99:99',
  '\ud83d',
  '\0',
  '¿',
  '- ',
]

interface Mutation {
  readonly at: number
  readonly remove: number
  readonly insert: string
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(2000),
  remove: fc.nat(20),
  insert: fc.oneof(fc.constantFrom('', ...SPLINTERS), fc.string({ unit: 'binary', maxLength: 4 })),
})

function mutate(text: string, mutations: readonly Mutation[]): string {
  return mutations.reduce((changed, { at, remove, insert }) => {
    const from = changed.length === 0 ? 0 : at % changed.length
    return changed.slice(0, from) + insert + changed.slice(from + remove)
  }, text)
}

function importsOrRefuses(text: string): void {
  try {
    parseContract(transcriptImport, importing(text))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'ContractBroken') throw error
  }
}

describe('cualquier texto', () => {
  it('that was a recording before it was damaged is imported or refused', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FIXTURES),
        fc.array(mutation, { minLength: 1, maxLength: 8 }),
        (text, changes) => importsOrRefuses(mutate(text, changes)),
      ),
      { numRuns: 1500 },
    )
  })

  it('made of pieces of every format is imported or refused', () => {
    const pieces = fc.constantFrom(
      ...FIXTURES.flatMap((text) => text.split('\n')),
      ...SPLINTERS,
      'WEBVTT',
      KAFKA,
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (lines) => importsOrRefuses(lines.join('\n'))),
      { numRuns: 800 },
    )
  })

  it('of any characters is imported or refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => importsOrRefuses(text)),
      { numRuns: 500 },
    )
  })
})
