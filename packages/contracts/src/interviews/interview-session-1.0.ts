import { defineContract, type Breach } from '@dictamen/kernel'
import { z } from 'zod'
import { contextPack, type ContextPack } from './context-pack-1.0.ts'
import { questionSet, type QuestionSet } from './question-set-1.1.ts'
import { transcript, type Transcript } from './transcript-1.0.ts'

/** What Flags are computed from: one or two transcripts, their question sets and the context pack. */
export interface InterviewSession {
  readonly transcripts: readonly Transcript[]
  readonly question_sets: readonly QuestionSet[]
  readonly context: ContextPack
}

const Shape: z.ZodType<InterviewSession> = z.strictObject({
  transcripts: z.array(transcript.schema).min(1).max(2),
  question_sets: z.array(questionSet.schema).min(1),
  context: contextPack.schema,
})

export const interviewSession = defineContract<InterviewSession>({
  id: 'interview-session',
  version: '1.0',
  source: 'Flags 1.1, inputs',
  schema: Shape,
  invariants: {
    'cada documento cumple su contrato': (session) => [
      ...session.transcripts.flatMap((value, index) =>
        below(`/transcripts/${index}`, transcript.invariants, value),
      ),
      ...session.question_sets.flatMap((value, index) =>
        below(`/question_sets/${index}`, questionSet.invariants, value),
      ),
      ...below('/context', contextPack.invariants, session.context),
    ],
    'hay al menos una respuesta': ({ transcripts }) =>
      transcripts.some(({ entries }) => entries.length > 0)
        ? []
        : [{ pointer: '/transcripts/0/entries', message: 'ninguna transcripción contiene respuestas' }],
    'las transcripciones no repiten identificador ni destino': ({ transcripts: [first, second] }) =>
      first === undefined ||
      second === undefined ||
      (first.target !== second.target && first.transcript_id !== second.transcript_id)
        ? []
        : [
            {
              pointer: '/transcripts/1/target',
              message: 'dos transcripciones deben ser una de rrhh y otra de tecnico',
            },
          ],
    'los conjuntos de preguntas no se repiten': ({ question_sets: sets }) =>
      sets.flatMap(({ questionset_id: id }, index) =>
        sets.findIndex((set) => set.questionset_id === id) === index
          ? []
          : [
              {
                pointer: `/question_sets/${index}/questionset_id`,
                message: `el conjunto «${id}» está repetido`,
              },
            ],
      ),
    'cada respuesta corresponde a una pregunta de su conjunto': checkEntries,
    'una pregunta se contesta una vez': ({ transcripts }) => {
      const [first, second] = transcripts
      const asked = new Set(first?.entries.map((entry) => entry.question_id))
      return (second?.entries ?? []).flatMap(({ question_id: id }, index) =>
        asked.has(id)
          ? [
              {
                pointer: `/transcripts/1/entries/${index}/question_id`,
                message: `«${id}» ya está en la otra transcripción`,
              },
            ]
          : [],
      )
    },
  },
  explain: (pointer, raw) => {
    const set = /^\/question_sets\/(\d+)(\/.*)$/.exec(pointer)
    if (set === null) return undefined
    const sets = (raw as { question_sets: never[] }).question_sets
    return questionSet.explain?.(set[2]!, sets[Number(set[1])]!)
  },
})

function below<T>(
  pointer: string,
  invariants: Readonly<Record<string, (value: T) => readonly Breach[]>>,
  value: T,
): Breach[] {
  return Object.values(invariants).flatMap((holds) =>
    holds(value).map((breach) => ({ ...breach, pointer: `${pointer}${breach.pointer}` })),
  )
}

function checkEntries({ transcripts, question_sets: sets }: InterviewSession): Breach[] {
  return transcripts.flatMap((value, index) => {
    const pointer = `/transcripts/${index}`
    const set = sets.find((candidate) => candidate.questionset_id === value.questionset_id)
    if (set === undefined) {
      return [
        {
          pointer: `${pointer}/questionset_id`,
          message: `no se ha dado el conjunto de preguntas «${value.questionset_id}»`,
        },
      ]
    }
    if (set.target !== value.target) {
      return [
        {
          pointer: `${pointer}/target`,
          message: `la transcripción es de ${value.target} y su conjunto de ${set.target}`,
        },
      ]
    }
    const questions = new Map(set.questions.map((question) => [question.question_id, question]))
    return value.entries.flatMap((entry, at): Breach[] => {
      const question = questions.get(entry.question_id)
      const place = `${pointer}/entries/${at}`
      if (question === undefined) {
        return [
          {
            pointer: `${place}/question_id`,
            message: `la pregunta «${entry.question_id}» no está en el conjunto «${set.questionset_id}»`,
          },
        ]
      }
      if (question.text !== entry.question_text) {
        return [
          {
            pointer: `${place}/question_text`,
            message: `no es el texto de «${entry.question_id}»: «${question.text}»`,
          },
        ]
      }
      return []
    })
  })
}
