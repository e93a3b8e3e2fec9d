import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cue } from '../../src/import/cue.ts'
import { readRecording } from '../../src/import/read-recording.ts'
import { isRole } from './fictitious-interview.ts'

const word = fc.constantFrom(
  'el',
  'límite',
  'Kafka.',
  '¿por',
  'qué?',
  'R&D',
  '12.000',
  'a',
  '«sí»',
  'a<b',
  '10:30',
  'claro:',
)

/** Ana and Luis speak by turns, so that every format can say who begins. */
const interview: fc.Arbitrary<Cue[]> = fc
  .array(fc.array(word, { minLength: 1, maxLength: 8 }), { minLength: 4, maxLength: 10 })
  .map((turns) =>
    turns.map((words, index) => ({
      speaker: index % 2 === 0 ? 'Ana' : 'Luis',
      text: words.join(' '),
      start: index * 70.125,
      end: index * 70.125 + 60,
      line: 1,
    })),
  )

function clock(seconds: number | null, point: string): string {
  const milliseconds = Math.round((seconds ?? 0) * 1000)
  const parts = [Math.floor(milliseconds / 3_600_000), Math.floor(milliseconds / 60_000) % 60]
  const [hours, minutes] = parts.map((part) => String(part).padStart(2, '0'))
  const rest = String(milliseconds % 60_000).padStart(5, '0')
  return `${hours}:${minutes}:${rest.slice(0, 2)}${point}${rest.slice(2)}`
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const WRITERS: Readonly<Record<string, (cues: readonly Cue[]) => string>> = {
  'WebVTT con voces': (cues) =>
    `WEBVTT\n\n${cues
      .map(
        (cue) =>
          `${clock(cue.start, '.')} --> ${clock(cue.end, '.')}\n<v ${cue.speaker}>${escape(cue.text)}\n`,
      )
      .join('\n')}`,
  SRT: (cues) =>
    cues
      .map((cue, index) => {
        const times = `${clock(cue.start, ',')} --> ${clock(cue.end, ',')}`
        return `${index + 1}\r\n${times}\r\n${cue.speaker}: ${cue.text}\r\n`
      })
      .join('\r\n'),
  'JSON de Whisper': (cues) => JSON.stringify({ segments: cues }),
  diálogo: (cues) =>
    cues
      .map((cue) => `[${clock(cue.start, '.')} - ${clock(cue.end, '.')}] ${cue.speaker}: ${cue.text}`)
      .join('\n'),
}

describe.each(Object.entries(WRITERS))('%s', (_, write) => {
  it('gives back every cue that was written', () => {
    fc.assert(
      fc.property(interview, (cues) => {
        const read = readRecording(write(cues), 'grabación', isRole)
        expect(read.map((cue) => ({ ...cue, line: 1 }))).toEqual(cues)
      }),
      { numRuns: 150 },
    )
  })
})
