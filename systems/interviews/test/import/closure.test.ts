import { describe, expect, it } from 'vitest'
import { answersOf, importing, KAFKA, LIMIT, questionSetOf, refusalOf } from './fictitious-interview.ts'

const reasonOf = (text: string, entry = 0, maxTime = 30) =>
  importing(text, { questionSet: questionSetOf([KAFKA, LIMIT], maxTime) }).inferred.find(
    ({ pointer }) => pointer === `/transcript/entries/${entry}/forced_closure`,
  )

const interview = (answer: string, last = 'Doce mil.') =>
  `Entrevistador: ${KAFKA}\nCandidata: ${answer}\nEntrevistador: ${LIMIT}\nCandidata: ${last}`

const timed = (start: string, end: string, next: string) =>
  `WEBVTT

00:00.000 --> 00:01.000
<v Ana>${KAFKA}

${start} --> ${end}
<v Luis>Por el rendimiento.

${next} --> 02:00.000
<v Ana>${LIMIT}

02:00.000 --> 02:01.000
<v Luis>Doce mil.
`

describe('forced_closure', () => {
  it.each([
    'Por todo.',
    '¡Por todo!',
    '¿Por qué no?',
    'Por todo…',
    '(Por todo.)',
    '«Por todo.»',
    '**Por todo.**',
  ])('is false where the answer ends like «%s»', (answer) =>
    expect(reasonOf(interview(answer))?.value).toBe(false),
  )

  it.each(['Por', 'Por todo,', 'Por todo —', 'Por: 12.000'])('is true where it ends like «%s»', (answer) =>
    expect(reasonOf(interview(answer))?.value).toBe(true),
  )

  it('says nothing by punctuation where no answer has any', () => {
    expect(reasonOf(interview('Por todo', 'Doce mil'))).toMatchObject({
      value: false,
      reason: expect.stringContaining('así que su falta no indica nada'),
    })
  })

  it('is false at the end of the recording, whatever the punctuation', () => {
    expect(reasonOf(interview('Por todo.', 'Doce'), 1)).toMatchObject({
      value: false,
      reason: 'No constan los tiempos que comparar con el máximo de 30 s; no le sigue quien entrevista.',
    })
  })

  it('is true one millisecond after the maximum and one before the end of the answer', () => {
    expect(reasonOf(timed('00:01.000', '00:31.000', '00:31.000'))?.value).toBe(false)
    expect(reasonOf(timed('00:01.000', '00:31.001', '00:31.001'))).toMatchObject({
      value: true,
      reason: 'La respuesta dura 30.001 s y el máximo es 30 s.',
    })
    expect(reasonOf(timed('00:01.000', '00:10.000', '00:09.999'))).toMatchObject({
      value: true,
      reason: 'Quien entrevista empieza 0.001 s antes de que acabe la respuesta.',
    })
  })

  it('compares with a maximum that is no whole number', () => {
    expect(reasonOf(timed('00:01.000', '00:13.500', '00:14.000'), 0, 12.5)?.value).toBe(false)
    expect(reasonOf(timed('00:01.000', '00:13.501', '00:14.000'), 0, 12.5)?.value).toBe(true)
  })

  it('is true where the known part of an answer is already too long', () => {
    const srt = `1
00:00:00,000 --> 00:00:05,000
${KAFKA} Por el

2
00:00:05,000 --> 00:00:40,000
rendimiento. ${LIMIT}

3
00:00:40,000 --> 00:00:41,000
Doce mil.
`
    expect(answersOf(importing(srt))).toEqual({
      q1: ['Por el rendimiento.', null, false],
      q2: ['Doce mil.', 1, false],
    })
    const longer = srt.replace('rendimiento.', 'rendimiento\n\n00:00:40,000 --> 00:00:40,500\ny más.')
    expect(reasonOf(longer)).toMatchObject({
      value: true,
      reason: 'La respuesta dura al menos 35 s y el máximo es 30 s.',
    })
  })

  it('gives no time where the marks run backwards', () => {
    const text = `[00:10] Entrevistador: ${KAFKA}\n[00:20] Candidata: Por todo.\n[00:15] Entrevistador: ${LIMIT}\n[00:16] Candidata: Sí.`
    const { inferred } = importing(text)
    expect(inferred.find(({ pointer }) => pointer.endsWith('/0/time_sec'))).toEqual({
      pointer: '/transcript/entries/0/time_sec',
      value: null,
      reason: 'Las marcas de tiempo retroceden durante la respuesta.',
    })
  })

  it('is what a person settled, and then it is not inferred', () => {
    const result = importing(interview('Por'), { closures: { q1: false, q3: true } })
    expect(result.transcript.entries.map(({ forced_closure }) => forced_closure)).toEqual([false, false])
    expect(result.inferred.map(({ pointer }) => pointer)).not.toContain(
      '/transcript/entries/0/forced_closure',
    )
    expect(result.inferred.map(({ pointer }) => pointer)).toContain('/transcript/entries/1/forced_closure')
  })

  it('is not settled for questions that do not exist', () => {
    const refusal = refusalOf(() => importing(interview('Por'), { closures: { toString: true } }))
    expect([refusal.code, refusal.message]).toEqual([
      'UsageWrong',
      'los cierres nombran «toString», que no es una pregunta de qs_1.',
    ])
  })
})
