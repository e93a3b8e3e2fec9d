import { compare, doctor, flags, mandates } from 'dictamen'
import { z } from 'zod'
import { partOf, partsOf } from '../body.ts'
import { defineGuarded, type Route } from '../route.ts'
import { answer, clockShape, documentShape, evaluatedOf, placeShape, rulesOf, spaceOf } from './evaluation.ts'

const LIMIT = 8 * 1024 * 1024
const rules = documentShape.optional()
const profile = z.enum(['seed', 'extended']).optional()
const questionSets = z.array(documentShape).min(1).max(2)

/** The evaluators of interviews. */
export const interviewRoutes: readonly Route[] = [
  defineGuarded({
    method: 'post',
    path: '/v1/interviews/flags',
    summary: 'Flags 1.1 de una o dos transcripciones',
    action: 'evaluar',
    limit: LIMIT,
    gives: 'flags@1.1',
    body: z.strictObject({
      transcripts: z.array(documentShape).min(1).max(2),
      question_sets: questionSets,
      context: documentShape,
      profile,
      rules,
      ...clockShape,
      ...placeShape,
    }),
    spaceOf: ({ body }) => spaceOf(body),
    handle: (call) =>
      answer(call, call.body, async (now) => {
        const { body, document } = call
        const session = {
          transcripts: partsOf(document, '/transcripts', body.transcripts.length),
          questionSets: partsOf(document, '/question_sets', body.question_sets.length),
          context: partOf(document, '/context'),
        }
        const own = rulesOf(() => partOf(document, '/rules'), body.rules)
        return evaluatedOf(await flags(session, { ...own, now, profile: body.profile }))
      }),
  }),
  defineGuarded({
    method: 'post',
    path: '/v1/interviews/mandates',
    summary: 'Qué volver a preguntar',
    action: 'evaluar',
    limit: LIMIT,
    gives: 'mandates@1.0',
    body: z.strictObject({
      flags: documentShape,
      question_sets: questionSets,
      rules,
      ...clockShape,
      ...placeShape,
    }),
    spaceOf: ({ body }) => spaceOf(body),
    handle: (call) =>
      answer(call, call.body, async (now) => {
        const { body, document } = call
        const given = {
          flags: partOf(document, '/flags'),
          questionSets: partsOf(document, '/question_sets', body.question_sets.length),
        }
        return evaluatedOf(
          await mandates(given, { ...rulesOf(() => partOf(document, '/rules'), body.rules), now }),
        )
      }),
  }),
  defineGuarded({
    method: 'post',
    path: '/v1/interviews/compare',
    summary: 'Cómo cambian los estados entre sesiones',
    action: 'evaluar',
    limit: LIMIT,
    gives: 'session-comparison@1.0',
    body: z.strictObject({
      sessions: z.array(documentShape).min(1).max(100),
      rules,
      ...clockShape,
      ...placeShape,
    }),
    spaceOf: ({ body }) => spaceOf(body),
    handle: (call) =>
      answer(call, call.body, async (now) => {
        const { body, document } = call
        const sessions = partsOf(document, '/sessions', body.sessions.length)
        return evaluatedOf(
          await compare(sessions, { ...rulesOf(() => partOf(document, '/rules'), body.rules), now }),
        )
      }),
  }),
  defineGuarded({
    method: 'post',
    path: '/v1/interviews/doctor',
    summary: 'Comprueba documentos ajenos campo a campo',
    action: 'evaluar',
    limit: LIMIT,
    gives: 'doctor-report@1.0',
    body: z.strictObject({ documents: z.array(documentShape).min(1).max(20), profile, rules, ...placeShape }),
    spaceOf: ({ body }) => spaceOf(body),
    handle: (call) =>
      answer(call, call.body, async () => {
        const { body, document } = call
        const documents = partsOf(document, '/documents', body.documents.length)
        const own = rulesOf(() => partOf(document, '/rules'), body.rules)
        return evaluatedOf(await doctor(documents, { ...own, profile: body.profile }))
      }),
  }),
]
