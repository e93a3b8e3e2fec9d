import type { Flags, InterviewSession, QuestionFlags } from '@dictamen/contracts'
import type { Json } from '@dictamen/kernel'
import { z } from 'zod'

/** One answer as a case writes it; what it leaves out is an ordinary, closed answer. */
const Answer = z.strictObject({
  id: z.string().optional(),
  target: z.enum(['rrhh', 'tecnico']).default('rrhh'),
  question: z.string().default('¿Qué presupuesto gestionaba?'),
  rule: z.enum(['1_frase', '2_frases', 'binario']).default('1_frase'),
  answer: z.string().default('Un presupuesto de dos millones.'),
  forced: z.boolean().default(false),
  time: z.number().nullable().default(12),
  max: z.number().default(30),
  words: z.int().optional(),
})

const Session = z.strictObject({
  answers: z.array(Answer),
  facts: z.array(z.string()).default([]),
  decisions: z.array(z.string()).default([]),
  assumptions: z.array(z.string()).default([]),
  order: z.enum(['as written', 'technical first']).default('as written'),
  /** Changes to the documents, by JSON pointer, after they are built. */
  change: z.record(z.string(), z.json()).default({}),
  remove: z.array(z.string()).default([]),
  profile: z.enum(['seed', 'extended']).optional(),
  now: z.string().optional(),
})

export function readSession(given: Json): {
  session: InterviewSession
  profile: string | undefined
  now: string | undefined
} {
  const parsed = Session.parse(given)
  const targets = (['rrhh', 'tecnico'] as const).filter((target) =>
    parsed.answers.some((answer) => answer.target === target),
  )
  const used = targets.length === 0 ? (['rrhh'] as const) : targets
  const session = {
    transcripts: used.map((target) => transcriptOf(target, parsed.answers)),
    question_sets: used.map((target) => questionSetOf(target, parsed.answers)),
    context: contextOf(parsed),
  }
  if (parsed.order === 'technical first') session.transcripts = session.transcripts.toReversed()
  const changed = changeAll(session, parsed.change, parsed.remove)
  return { session: changed as unknown as InterviewSession, profile: parsed.profile, now: parsed.now }
}

type Answers = z.infer<typeof Session>['answers']

function numbered(target: 'rrhh' | 'tecnico', answers: Answers): (Answers[number] & { id: string })[] {
  const mine = answers.filter((answer) => answer.target === target)
  return mine.map((answer, index) => ({
    ...answer,
    id: answer.id ?? `${target === 'rrhh' ? 'rrhh' : 'tec'}_q${index + 1}`,
  }))
}

function transcriptOf(target: 'rrhh' | 'tecnico', answers: Answers): InterviewSession['transcripts'][number] {
  return {
    transcript_id: `tr_${target}`,
    questionset_id: `qs_${target}`,
    target,
    started_at: '2026-01-07T18:00:00Z',
    ended_at: '2026-01-07T18:20:00Z',
    entries: numbered(target, answers).map((answer) => ({
      entry_id: `e_${answer.id}`,
      question_id: answer.id,
      question_text: answer.question,
      answer_text: answer.answer,
      word_count: answer.words ?? answer.answer.split(/\s+/).filter(Boolean).length,
      time_sec: answer.time,
      forced_closure: answer.forced,
    })),
  }
}

function questionSetOf(
  target: 'rrhh' | 'tecnico',
  answers: Answers,
): InterviewSession['question_sets'][number] {
  const questions = numbered(target, answers)
  return {
    questionset_id: `qs_${target}`,
    version: '1.1',
    target,
    generated_from: 'ctx_1',
    difficulty_profile: 'medio',
    questions: questions.map((answer) => ({
      question_id: answer.id,
      text: answer.question,
      target,
      type: 'decision',
      objective: 'Observar cómo responde.',
      closure_rule: answer.rule,
      max_time_sec: answer.max,
      difficulty: 'media',
    })),
  }
}

function contextOf({ facts, decisions, assumptions }: z.infer<typeof Session>): InterviewSession['context'] {
  return {
    context_id: 'ctx_1',
    created_at: '2026-01-05',
    sources: [{ source_id: 's_1', type: 'cv', reference: 'cv.pdf' }],
    facts: facts.map((text, index) => ({ fact_id: `f_${index + 1}`, text, source_ref: 's_1' })),
    technical_decisions: decisions.map((statement, index) => ({
      decision_id: `d_${index + 1}`,
      statement,
      scope: 'system',
      source_ref: 's_1',
    })),
    assumptions: assumptions.map((description, index) => ({
      assumption_id: `a_${index + 1}`,
      description,
      evidence_ref: 's_1',
    })),
    frictions: [],
    timeline: [],
    risk_signals: [],
  }
}

const Row = z.strictObject({
  id: z.string(),
  target: z.enum(['rrhh', 'tecnico']).default('rrhh'),
  closure_ok: z.boolean().default(true),
  authority_level: z.enum(['baja', 'media', 'alta']).default('alta'),
  verbal_risk: z.enum(['bajo', 'medio', 'alto']).default('bajo'),
  over_explanation: z.boolean().default(false),
  contradiction_with_context: z.boolean().default(false),
  hedging_detected: z.boolean().default(false),
  drift_detected: z.boolean().default(false),
})

const FlagsGiven = z.strictObject({
  flags_id: z.string().default('fl_1'),
  summary: z
    .strictObject({
      overall_closure: z.enum(['ok', 'fail']).default('ok'),
      overall_authority: z.enum(['baja', 'media', 'alta']).default('alta'),
      overall_verbal_risk: z.enum(['bajo', 'medio', 'alto']).default('bajo'),
    })
    .prefault({}),
  rows: z.array(Row),
})

/** Flags as a case writes them: rows with the marks that matter. */
export function readFlags(given: Json): Flags {
  const { flags_id, summary, rows } = FlagsGiven.parse(given)
  const by_question = rows.map(({ id, ...row }): QuestionFlags => ({ question_id: id, ...row }))
  return { flags_id, generated_at: '2026-01-07T18:20:00Z', summary, by_question }
}

/** A copy of a value with some places replaced or removed. */
export function changeAll(
  value: Json,
  change: Readonly<Record<string, Json>>,
  remove: readonly string[],
): Json {
  const copy = structuredClone(value)
  for (const [pointer, replacement] of Object.entries(change)) {
    const { owner, key } = ownerOf(copy, pointer)
    owner[key] = replacement
  }
  for (const pointer of remove) {
    const { owner, key } = ownerOf(copy, pointer)
    if (Array.isArray(owner)) owner.splice(Number(key), 1)
    else delete owner[key]
  }
  return copy
}

function ownerOf(root: Json, pointer: string): { owner: Record<string, Json>; key: string } {
  const parts = pointer.slice(1).split('/')
  const key = parts.pop()!
  let owner = root as unknown as Record<string, Json>
  for (const part of parts) owner = owner[part] as unknown as Record<string, Json>
  return { owner, key }
}
