import { describe, expect, it } from 'vitest'
import { answersOf, FAILURE, importing, KAFKA, LIMIT, questionSetOf } from './fictitious-interview.ts'

const asked = (text: string) =>
  importing(text).inferred.filter(({ pointer }) => pointer === '/transcript/entries')

describe('quién entrevista y quién responde', () => {
  it('is said by labels, and then nothing about it is inferred', () => {
    expect(asked(`Entrevistadora: ${KAFKA}\nCandidato: Por todo.`)).toEqual([])
    expect(asked(`Marta (RRHH): ${KAFKA}\nPersona entrevistada: Por todo.`)).toEqual([])
    expect(asked(`P1: ${KAFKA}\nR1: Por todo.\nP2: ${LIMIT}\nR2: Ninguno.`)).toEqual([])
  })

  it('is inferred from who says the questions, even if the candidate repeats them', () => {
    const text = `Ana: ${KAFKA}\nLuis: ¿Por qué eligió usted Kafka, dice, frente a RabbitMQ? Por todo.\nAna: ${LIMIT}\nLuis: Ninguno.`
    expect(asked(text).map(({ value, reason }) => [value, reason])).toEqual([
      ['Ana', 'Se toma como quien entrevista: formula 2 de las 2 preguntas reconocidas.'],
      ['Luis', 'Se toma como quien responde: dice 12 palabras y no formula las preguntas.'],
    ])
    expect(answersOf(importing(text))['q2']?.[0]).toBe('Ninguno.')
  })

  it('trusts a single letter only where no question says otherwise', () => {
    expect(answersOf(importing(`R: ${KAFKA}\nP: Por todo.\nR: ${LIMIT}\nP: Ninguno.`))).toEqual({
      q1: ['Por todo.', null, false],
      q2: ['Ninguno.', null, false],
    })
  })

  it('takes a panel as interviewers and lists what they say', () => {
    const text = `Ana: ${KAFKA}\nLuis: Por el rendimiento y la réplica.\nEva: Ya veo.\nLuis: Y el coste.\nEva: ${LIMIT}\nLuis: Doce mil.`
    const result = importing(text)
    expect(answersOf(result)).toEqual({
      q1: ['Por el rendimiento y la réplica. Y el coste.', null, false],
      q2: ['Doce mil.', null, false],
    })
    expect(result.unaligned.map(({ speaker, text: said }) => [speaker, said])).toEqual([['Eva', 'Ya veo.']])
  })

  it('completes what a label leaves open', () => {
    expect(asked(`Entrevistador: ${KAFKA}\nIván: Por todo.`).map(({ value }) => value)).toEqual(['Iván'])
    expect(asked(`Marta: ${KAFKA}\nCandidato: Por todo.`).map(({ value }) => value)).toEqual(['Marta'])
  })

  it('reads questions that nobody is named for', () => {
    const text = `# ${KAFKA}\nCandidata: Por todo.\n# ${LIMIT}\nCandidata: Ninguno.`
    expect(answersOf(importing(text))).toEqual({
      q1: ['Por todo.', null, false],
      q2: ['Ninguno.', null, false],
    })
  })

  it('does not matter where one label covers everything', () => {
    const text = `Grabadora: ${KAFKA} Por todo.\nGrabadora: ${LIMIT} Ninguno.`
    expect(answersOf(importing(text))).toEqual({
      q1: ['Por todo.', null, false],
      q2: ['Ninguno.', null, false],
    })
  })

  it('leaves everything in its place where no question is heard', () => {
    const result = importing('Ana: ¿Qué tal el viaje?\nLuis: Muy largo.')
    expect(result.transcript.entries).toEqual([])
    expect(result.unanswered).toEqual(['q1', 'q2', 'q3'])
    expect(result.unaligned).toEqual([
      {
        speaker: 'Ana',
        text: '¿Qué tal el viaje?',
        start_sec: null,
        end_sec: null,
        line: 1,
        reason: 'No se reconoce ninguna pregunta del conjunto en la grabación.',
      },
      expect.objectContaining({ speaker: 'Luis', text: 'Muy largo.', line: 2 }),
    ])
  })

  it('hears a question that follows another in the same turn', () => {
    const result = importing(
      `Ana: ${KAFKA} Y además, ${LIMIT}\nLuis: Doce mil.\nAna: ${FAILURE}\nLuis: La red.`,
    )
    expect(Object.keys(answersOf(result))).toEqual(['q2', 'q3'])
    expect(result.unanswered).toEqual(['q1'])
    expect(result.unaligned.map(({ text }) => text)).toEqual([KAFKA])
  })
})

describe('sin hablantes', () => {
  const srt = (...texts: string[]) =>
    texts.map((text, index) => `00:00:0${index},000 --> 00:00:0${index + 1},000\n${text}\n`).join('\n')

  it('does not take the answer in the words of its question for the question', () => {
    const text = srt(
      '¿Por qué eligió cafca frente a los otros?',
      'Se eligió Kafka frente a RabbitMQ por el coste.',
    )
    expect(answersOf(importing(text))).toEqual({
      q1: ['Se eligió Kafka frente a RabbitMQ por el coste.', 1, false],
    })
  })

  it('takes a question without question marks where it is word for word', () => {
    const text = srt(KAFKA, 'Por todo.', 'Cuál es el límite de la plataforma.', 'Doce mil.')
    expect(Object.keys(answersOf(importing(text)))).toEqual(['q1', 'q2'])
  })

  it('asks for no question mark where the set writes none', () => {
    const questionSet = questionSetOf([KAFKA, 'Describa su papel en la migración.'])
    const text = srt(KAFKA, 'Por todo.', 'Bien, describa usted su papel en la migración.', 'Coordinar.')
    const { transcript } = importing(text, { questionSet })
    expect(transcript.entries.map((entry) => [entry.question_id, entry.answer_text])).toEqual([
      ['q1', 'Por todo.'],
      ['q2', 'Coordinar.'],
    ])
  })

  it('splits question and answer of a recogniser that never punctuates', () => {
    const text = srt(
      'bueno por que eligio cafca frente a rabbitmq porque rendia mas',
      'cual es el limite de la plataforma',
      'doce mil',
    )
    expect(answersOf(importing(text))).toEqual({
      q1: ['porque rendia mas', null, false],
      q2: ['doce mil', 1, false],
    })
  })

  it('does not reach into the answer where the last word is only alike', () => {
    const text = srt('cual es el limite de las plataformas doce mil mensajes por segundo')
    expect(answersOf(importing(text))).toEqual({ q2: ['doce mil mensajes por segundo', null, false] })
  })

  it('leaves a question that is asked again later out of the answer', () => {
    const text = srt(`${KAFKA} Por todo.`, `${LIMIT} Doce mil.`, `${KAFKA} Ya lo dije.`)
    const result = importing(text)
    expect(Object.values(answersOf(result)).map(([said]) => said)).toEqual(['Por todo.', 'Doce mil.'])
    expect(result.unaligned.map(({ text: said }) => said)).toEqual([KAFKA, 'Ya lo dije.'])
  })
})
