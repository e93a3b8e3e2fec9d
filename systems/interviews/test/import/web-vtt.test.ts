import { describe, expect, it } from 'vitest'
import { readRecording } from '../../src/import/read-recording.ts'
import { answersOf, fixture, importing, isRole, placeOf } from './fictitious-interview.ts'

const read = (text: string) => readRecording(text, 'a.vtt', isRole)

describe('WebVTT', () => {
  it('gives every cue its voice, its times and its line, without markup', () => {
    expect(read(fixture('voces.vtt'))).toEqual([
      { speaker: 'Marta Soler', text: 'Buenos días, Iván.', start: 0.5, end: 2, line: 16 },
      {
        speaker: 'Marta Soler',
        text: '¿Por qué eligió Kafka frente a RabbitMQ?',
        start: 2,
        end: 5.25,
        line: 19,
      },
      {
        speaker: 'Iván',
        text: 'Por el rendimiento & la réplica, con latencia < 20 ms.',
        start: 5.25,
        end: 14,
        line: 23,
      },
      { speaker: 'Marta Soler', text: '¿Y?', start: 14, end: null, line: 29 },
      { speaker: 'Iván', text: 'Nada más.', start: null, end: 18, line: 29 },
      { speaker: 'Marta Soler', text: '¿Cuál es el límite de la plataforma?', start: 18, end: 20, line: 32 },
      { speaker: 'Iván', text: 'Doce mil mensajes por segundo.', start: 20.5, end: 62, line: 35 },
    ])
  })

  it('becomes a transcript whose times come from the cues', () => {
    expect(answersOf(importing(fixture('voces.vtt')))).toEqual({
      q1: ['Por el rendimiento & la réplica, con latencia < 20 ms.', 8.75, false],
      q2: ['Doce mil mensajes por segundo.', 41.5, true],
    })
  })

  it('takes speakers from labels where there are no voice tags, and keeps them until the next label', () => {
    expect(answersOf(importing(fixture('reunion.vtt')))).toEqual({
      q1: ['Lo diré claro: por el rendimiento. Y también por la réplica.', 7.8, false],
      q2: ['Doce mil mensajes.', 2, false],
    })
  })

  it('puts cues in the order in which they begin', () => {
    const cues = read('WEBVTT\n\n00:05.000 --> 00:06.000\ndos\n\n00:01.000 --> 00:02.000\nuno\n')
    expect(cues.map(({ text }) => text)).toEqual(['uno', 'dos'])
  })

  it('keeps text that a blank line separates from its cue', () => {
    const [cue] = read('WEBVTT\n\n00:01.000 --> 00:02.000\nuno\n\ndos\n')
    expect(cue?.text).toBe('uno dos')
  })

  it('reads numeric references and leaves what is none', () => {
    const [cue] = read('WEBVTT\n\n00:01.000 --> 00:02.000\n&#191;A&#xf1;o&quest; &#xD800; I&D; R&amp;D\n')
    expect(cue?.text).toBe('¿Año&quest; &#xD800; I&D; R&D')
  })

  it('refuses lines of times that are none, with their place', () => {
    const vtt = (line: string) => () => read(`WEBVTT\n\n${line}\nhola\n`)
    const form = 'la línea de tiempos no tiene la forma 00:00:00.000 --> 00:00:00.000'
    const range = 'los minutos y los segundos van de 0 a 59'
    expect(placeOf(vtt('  00:01 --> 00:0x'))).toBe(`DocumentUnreadable 3:3 ${form} |   00:01 --> 00:0x`)
    expect(placeOf(vtt('00:01.000 → 00:02.000'))).toContain(`3:1 ${form}`)
    expect(placeOf(vtt('00:61.000 --> 00:02.000'))).toContain(`3:1 ${range}`)
    expect(placeOf(vtt('00:01.000 --> 60:00.000'))).toContain(`3:15 ${range}`)
    expect(placeOf(vtt('00:02.000 --> 00:01.999'))).toContain('3:15 la intervención termina antes de empezar')
    expect(placeOf(vtt('00:01.000 --> 00:02.000 align:start hola'))).toContain(
      '3:37 detrás de los tiempos hay texto',
    )
  })

  it('refuses a file without cues or with text before them', () => {
    expect(placeOf(() => read('WEBVTT\n\nNOTE nada\n'))).toContain('no contiene ninguna intervención')
    expect(placeOf(() => read('WEBVTT\n\n00:01.000 --> 00:02.000\n\n'))).toContain('ninguna intervención')
    expect(placeOf(() => read('WEBVTT\n\nhola\n\n00:01.000 --> 00:02.000\nx'))).toContain(
      '3:1 hay texto antes de la primera línea de tiempos',
    )
  })

  it('lets a cue last no time at all', () => {
    expect(read('WEBVTT\n\n00:01.000 --> 00:01.000\nhola\n')[0]).toMatchObject({ start: 1, end: 1 })
  })
})
