import { describe, expect, it } from 'vitest'
import { readRecording } from '../../src/import/read-recording.ts'
import { answersOf, fixture, importing, isRole, placeOf, refusalOf } from './fictitious-interview.ts'

const read = (text: string) => readRecording(text, 'a.txt', isRole)
const said = (text: string) => read(text).map((cue) => [cue.speaker, cue.text])

describe('diálogo en texto', () => {
  it('reads bold names, times beside them, continuation lines and titles', () => {
    expect(read(fixture('dialogo.txt'))).toEqual([
      { speaker: null, text: 'Entrevista técnica de Iván', start: null, end: null, line: 1 },
      { speaker: null, text: 'Fecha: 7 de enero', start: null, end: null, line: 3 },
      {
        speaker: 'Entrevistadora',
        text: 'Buenos días. ¿Por qué eligió Kafka frente a RabbitMQ?',
        start: 2,
        end: null,
        line: 5,
      },
      {
        speaker: 'Iván',
        text: 'Por tres razones: rendimiento; réplica; coste. Resultado: la mitad de espera.',
        start: 12,
        end: null,
        line: 7,
      },
      {
        speaker: 'Entrevistadora',
        text: '¿Cuál es el límite de la plataforma?',
        start: 40,
        end: null,
        line: 13,
      },
      {
        speaker: 'Iván',
        text: 'Doce mil mensajes, a las 10:30 de la mañana.',
        start: 45,
        end: null,
        line: 14,
      },
    ])
  })

  it('measures an answer up to the next time where none states its end', () => {
    const result = importing(fixture('dialogo.txt'))
    expect(answersOf(result)).toEqual({
      q1: ['Por tres razones: rendimiento; réplica; coste. Resultado: la mitad de espera.', 28, false],
      q2: ['Doce mil mensajes, a las 10:30 de la mañana.', null, false],
    })
    expect(result.inferred.find(({ pointer }) => pointer.endsWith('/0/time_sec'))?.reason).toBe(
      'Va de 00:00:12.000 a la marca siguiente, 00:00:40.000.',
    )
  })

  it('reads a dialogue of dashes as two voices that alternate', () => {
    expect(answersOf(importing(fixture('rayas.txt')))).toEqual({
      q1: ['Por el rendimiento —dijo sin dudar—, y por la réplica.', null, false],
      q2: ['Doce mil mensajes.', null, false],
    })
  })

  it('tells no voices apart where the dashes do not alternate', () => {
    const text =
      '— ¿Por qué eligió Kafka frente a RabbitMQ?\n— Por el rendimiento.\n— Y la réplica.\n— ¿Cuál es el límite de la plataforma?\n— Doce mil.'
    expect(answersOf(importing(text))).toEqual({
      q1: ['Por el rendimiento. Y la réplica.', null, false],
      q2: ['Doce mil.', null, false],
    })
  })

  it('reads names with a time on a line of their own', () => {
    expect(answersOf(importing(fixture('otter.txt')))).toEqual({
      q1: ['Por el rendimiento. Y por la réplica.', 42, true],
      q2: ['Doce mil mensajes.', null, false],
    })
  })

  it('reads the ranges that whisper prints on a console', () => {
    const result = importing(fixture('consola.txt'))
    expect(answersOf(result)).toEqual({
      q1: ['Por el rendimiento.', 5.5, false],
      q2: ['Doce mil mensajes por segundo.', null, false],
    })
  })

  it('reads labels of one letter, numbered labels and capitals of the same name', () => {
    expect(said('P: hola\nR: qué tal\nP: bien')).toEqual([
      ['P', 'hola'],
      ['R', 'qué tal'],
      ['P', 'bien'],
    ])
    expect(said('speaker 1: hola\nspeaker 2: adiós')).toEqual([
      ['speaker 1', 'hola'],
      ['speaker 2', 'adiós'],
    ])
    expect(said('Ana: hola\nLUIS: qué tal\nANA: bien\nLuis: adiós').map(([speaker]) => speaker)).toEqual([
      'Ana',
      'LUIS',
      'Ana',
      'LUIS',
    ])
  })

  it('does not take what stands before any colon for a name', () => {
    expect(
      said('Ana: hola\nLuis: digo dos cosas\nPor ejemplo: una\nPor ejemplo: otra\nAna: bien\nLuis: sí'),
    ).toEqual([
      ['Ana', 'hola'],
      ['Luis', 'digo dos cosas Por ejemplo: una Por ejemplo: otra'],
      ['Ana', 'bien'],
      ['Luis', 'sí'],
    ])
    expect(said('Entrevistador: hola\nCandidata: buena\nBuena pregunta: sí')[1]).toEqual([
      'Candidata',
      'buena Buena pregunta: sí',
    ])
  })

  it('reads two names that occur once each', () => {
    expect(said('Ana García: ¿qué tal?\nLuis de la Fuente: bien')).toEqual([
      ['Ana García', '¿qué tal?'],
      ['Luis de la Fuente', 'bien'],
    ])
  })

  it('refuses texts that do not say who speaks', () => {
    const texts = [
      'Acta de la reunión.\nSe habló mucho.',
      'Nota: nada.',
      'transcript_id: tr_1\nentries: []',
      '— Solo una.',
    ]
    for (const text of texts) expect(refusalOf(() => read(text)).code).toBe('FormatUnknown')
    expect(placeOf(() => read('\n  Acta de la reunión.'))).toBe(
      'FormatUnknown 2:3 no es WebVTT, SRT, JSON de Whisper ni un diálogo que diga quién habla |   Acta de la reunión.',
    )
  })

  it('refuses times that are none and dialogues in which nothing is said', () => {
    expect(placeOf(() => read('[00:75:00] Ana: hola\nLuis: qué'))).toContain(
      'DocumentUnreadable 1:2 los minutos y los segundos van de 0 a 59',
    )
    expect(placeOf(() => read('[00:10 - 00:05] hola'))).toContain(
      '1:10 la intervención termina antes de empezar',
    )
    expect(placeOf(() => read('[00:10] …\n[00:11] …'))).toContain('no contiene ninguna intervención')
  })

  it('refuses what is empty, half a character or longer than any interview', () => {
    expect(refusalOf(() => read(' \n\t')).code).toBe('DocumentEmpty')
    expect(refusalOf(() => read('Ana: \ud800\nLuis: sí')).code).toBe('DocumentNotText')
    expect(refusalOf(() => read(`Ana: hola\nLuis: ${'x'.repeat(2 * 1024 * 1024)}`)).code).toBe(
      'DocumentTooLarge',
    )
  })
})
