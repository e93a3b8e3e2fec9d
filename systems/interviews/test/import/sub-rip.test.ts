import { describe, expect, it } from 'vitest'
import { readRecording } from '../../src/import/read-recording.ts'
import { answersOf, fixture, importing, isRole, placeOf } from './fictitious-interview.ts'

const read = (text: string) => readRecording(text, 'a.srt', isRole)

describe('SRT', () => {
  it('reads cues whose numbers or blank lines are missing, without markup', () => {
    expect(read(fixture('subtitulos.srt'))).toEqual([
      { speaker: null, text: '¿Por qué eligió Kafka frente a RabbitMQ?', start: 1, end: 4, line: 3 },
      { speaker: null, text: 'Por el rendimiento.', start: 4.5, end: null, line: 8 },
      { speaker: null, text: '¿Solo por eso?', start: null, end: 9, line: 9 },
      { speaker: null, text: 'Y por la réplica de 2023', start: 9, end: 11, line: 13 },
      { speaker: null, text: '¿Cuál es el límite de la plataforma?', start: 12, end: 14, line: 20 },
      { speaker: null, text: 'Doce mil.', start: 14, end: 16, line: 23 },
    ])
  })

  it('reads the same whatever ends its lines', () => {
    const cues = read(fixture('subtitulos.srt'))
    expect(read(fixture('subtitulos.srt').replaceAll('\n', '\r\n'))).toEqual(cues)
    expect(read(fixture('subtitulos.srt').replaceAll('\n', '\r'))).toEqual(cues)
  })

  it('takes everything up to the next question as the answer where nobody is named', () => {
    expect(answersOf(importing(fixture('subtitulos.srt')))).toEqual({
      q1: ['Por el rendimiento. ¿Solo por eso? Y por la réplica de 2023', 6.5, true],
      q2: ['Doce mil.', 2, false],
    })
  })

  it('keeps a figure that stands alone on the last line of a cue', () => {
    const srt = '7\n00:00:01,000 --> 00:00:02,000\nEn\n2023\n00:00:02,000 --> 00:00:03,000\nfue.\n'
    expect(read(srt).map(({ text }) => text)).toEqual(['En 2023', 'fue.'])
  })

  it('refuses bad times with their place', () => {
    expect(placeOf(() => read('1\n00:00:01,000 --> \nhola'))).toContain(
      'DocumentUnreadable 2:1 la línea de tiempos',
    )
    expect(placeOf(() => read('1\n00:00:03,000 --> 00:00:02,000\nhola'))).toBe(
      'DocumentUnreadable 2:18 la intervención termina antes de empezar | 00:00:03,000 --> 00:00:02,000',
    )
  })
})
