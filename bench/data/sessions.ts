import { readDocument, type flags } from 'dictamen'

export type Session = Parameters<typeof flags>[0]

export const PER_SESSION = 200

const openings = [
  'En aquel proyecto',
  'Creo que',
  'Durante tres años',
  'Con mi equipo',
  'Sin duda',
  'A lo mejor',
  'Para ser exactos',
  'No depende de mí, pero',
]
const middles = [
  'reducimos el coste de infraestructura',
  'dirigí a doce personas',
  'elegimos PostgreSQL para pedidos',
  'migramos a Kubernetes',
  'gestionaba un presupuesto de dos millones de euros',
  'cerramos la auditoría en marzo de 2021',
  'formé a los responsables de planta',
  'no usamos colas de mensajes',
]
const endings = [
  'en la planta de Vigo.',
  'y lo entregamos a tiempo.',
  'con el acuerdo de dirección.',
  'más o menos según lo previsto.',
  'después de dos auditorías.',
  'para el cliente principal.',
]

const facts = Array.from({ length: 15 }, (_, at) => ({
  fact_id: `f${at}`,
  text: `${middles[at % middles.length]} en ${2005 + at}.`,
  source_ref: 's',
}))
const decisions = Array.from({ length: 5 }, (_, at) => ({
  decision_id: `d${at}`,
  statement: `Se eligió ${['Kafka', 'MySQL', 'Azure', 'Java', 'Scrum'][at]} como base del sistema ${at}.`,
  scope: 'system',
  source_ref: 's',
}))
const context = {
  context_id: 'c',
  created_at: '2026-01-01',
  sources: [{ source_id: 's', type: 'cv', reference: 'cv' }],
  facts,
  technical_decisions: decisions,
  assumptions: [],
  frictions: [],
  timeline: [],
  risk_signals: [],
}

let seed = 42
/** A whole number below `most`, from the upper bits of a congruential sequence: its lower ones hardly vary. */
const random = (most: number): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return Math.floor((seed / 2 ** 32) * most)
}
const pick = (list: readonly string[]): string => list[random(list.length)]!
const sentence = (): string => `${pick(openings)} ${pick(middles)} ${pick(endings)}`

/** A session of answers of two sentences each, with the context that they are contrasted with. */
export function makeSession(index: number, sentences = PER_SESSION): Session {
  const questions = Array.from({ length: sentences / 2 }, (_, at) => ({
    question_id: `q${at}`,
    text: `¿Qué decisión tomaste sobre ${pick(middles)}?`,
    target: 'rrhh',
    type: 'decision',
    objective: 'o',
    closure_rule: '2_frases',
    max_time_sec: 45,
    difficulty: 'media',
  }))
  const entries = questions.map((question, at) => ({
    entry_id: `e${at}`,
    question_id: question.question_id,
    question_text: question.text,
    answer_text: `${sentence()} ${sentence()}`,
    word_count: 20,
    time_sec: random(60),
    forced_closure: random(4) === 0,
  }))
  const set = {
    questionset_id: 'qs',
    version: '1.1',
    target: 'rrhh',
    generated_from: 'c',
    difficulty_profile: 'medio',
    questions,
  }
  const transcript = {
    transcript_id: `t${index}`,
    questionset_id: 'qs',
    target: 'rrhh',
    started_at: '2026-01-01',
    ended_at: '2026-01-01',
    entries,
  }
  const document = (value: unknown, name: string): ReturnType<typeof readDocument> =>
    readDocument(JSON.stringify(value), name)
  return {
    transcripts: [document(transcript, 't')],
    questionSets: [document(set, 'q')],
    context: document(context, 'c'),
  }
}
