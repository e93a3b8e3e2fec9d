import { describe, expect, it } from 'vitest'
import { readRecording } from '../../src/import/read-recording.ts'
import { answersOf, fixture, importing, isRole, placeOf, refusalOf } from './fictitious-interview.ts'

const read = (text: string) => readRecording(text, 'a.json', isRole)
const withSegment = (segment: object) => () => read(JSON.stringify({ segments: [segment] }))

describe('JSON de Whisper', () => {
  it('reads the segments of WhisperX, with times to the millisecond and silence left out', () => {
    expect(read(fixture('whisperx.json'))).toEqual([
      {
        speaker: 'SPEAKER_01',
        text: 'por que eligio cafca frente a rabbitmq',
        start: 0.031,
        end: 3.401,
        line: 3,
      },
      { speaker: 'SPEAKER_00', text: 'por el rendimiento y la replica', start: 3.5, end: 9.25, line: 10 },
      { speaker: null, text: 'vale', start: 9.3, end: 9.6, line: 12 },
      {
        speaker: 'SPEAKER_01',
        text: 'cual es eh el limite de la plataforma',
        start: 9.7,
        end: 12,
        line: 13,
      },
      { speaker: 'SPEAKER_00', text: 'doce mil', start: null, end: null, line: 14 },
    ])
  })

  it('infers who asks from who says the questions, and lists what nobody is named for', () => {
    const result = importing(fixture('whisperx.json'))
    expect(answersOf(result)).toEqual({
      q1: ['por el rendimiento y la replica', 5.75, false],
      q2: ['doce mil', null, false],
    })
    expect(result.unaligned.map(({ speaker, text }) => [speaker, text])).toEqual([[null, 'vale']])
    expect(result.inferred.filter(({ pointer }) => pointer === '/transcript/entries')).toEqual([
      {
        pointer: '/transcript/entries',
        value: 'SPEAKER_01',
        reason: 'Se toma como quien entrevista: formula 2 de las 2 preguntas reconocidas.',
      },
      {
        pointer: '/transcript/entries',
        value: 'SPEAKER_00',
        reason: 'Se toma como quien responde: dice 8 palabras y no formula las preguntas.',
      },
    ])
  })

  it('reads the transcription of whisper.cpp by offsets or by timestamps', () => {
    expect(read(fixture('whisper-cpp.json')).map(({ speaker, start, end }) => [speaker, start, end])).toEqual(
      [
        ['0', 0, 3.12],
        ['1', 3.12, 7],
        ['0', 7, 8],
        [null, 8, 9],
      ],
    )
  })

  it('reads a speaker that is a number', () => {
    expect(withSegment({ start: 0, end: 1, text: 'hola', speaker: 1 })()[0]?.speaker).toBe('SPEAKER_1')
  })

  it('refuses JSON of another kind and JSON that is none', () => {
    for (const text of ['{"a":1}', '[{"text":"hola"}]', '[]', '{"text":"hola"}', '{"segments":{}}'])
      expect(refusalOf(() => read(text)).code).toBe('FormatUnknown')
    expect(placeOf(() => read('\n {"segments":[{]}'))).toContain('DocumentUnreadable 2:16')
  })

  it('refuses segments without text and times that are none, with their place', () => {
    expect(placeOf(withSegment({ start: 0, end: 1 }))).toContain('1:14 el segmento no tiene el campo text')
    expect(placeOf(withSegment({ start: 2, end: 1, text: 'x' }))).toContain('termina antes de empezar')
    expect(placeOf(withSegment({ start: -1, end: 1, text: 'x' }))).toContain('1:23 el tiempo es negativo')
    expect(placeOf(withSegment({ start: '0', end: 1, text: 'x' }))).toContain('el tiempo no es un número')
    expect(placeOf(withSegment({ start: 0, end: 1e9, text: 'x' }))).toContain('el tiempo pasa de')
    expect(placeOf(withSegment({ timestamps: { from: '0', to: '1' }, text: 'x' }))).toContain(
      'el tiempo no tiene la forma 00:00:00,000',
    )
    expect(placeOf(() => read('{"segments":[{"text":" "}]}'))).toContain('no contiene ninguna intervención')
  })
})
