import type {
  Correction,
  Finding,
  GemName,
  GemOutput,
  SourceContradiction,
  SourceKindName,
} from '@dictamen/contracts'
import type { Json } from '@dictamen/kernel'
import { z } from 'zod'
import type { CandidateState, StepRun, Trigger } from '../src/protocol/next.ts'
import { loadJudging } from './rulesets.ts'

const Run = z.strictObject({
  step: z.string(),
  score: z.number().nullable().default(8),
  decision: z.enum(['APROBADO', 'BLOQUEADO']).default('APROBADO'),
  corrections: z.array(z.string()).default([]),
  recomendacion: z.enum(['SI', 'NO']).default('SI'),
  /** Text of a contradiction that nobody explains. */
  irresoluble: z.string().optional(),
  /** Why its last answer was refused. */
  refused: z.string().optional(),
  ambiguous: z.boolean().default(false),
  /** What nobody has judged, or could be asked. */
  unjudged: z.string().optional(),
  unasked: z.string().optional(),
})

const Candidate = z.strictObject({
  present: z
    .array(z.string())
    .default(['cv', 'interview_notes', 'tests', 'case_notes', 'references', 'client_culture']),
  mandate: z.enum(['read', 'refused']).default('read'),
  /** Text of a contradiction between sources that nobody has read yet. */
  irresoluble: z.string().optional(),
  runs: z.array(Run).default([]),
})

/** A candidate's state from the few words that a case gives. */
export function stateOf(given: Json): CandidateState {
  const { present, mandate, runs, irresoluble } = Candidate.parse(given)
  return {
    candidate_id: 'CAND-001',
    present: present as SourceKindName[],
    mandate: runOf(
      Run.parse({
        step: 'gem5',
        score: null,
        ...(mandate === 'refused' ? { refused: 'respuesta vacía' } : {}),
      }),
    ),
    irresoluble: irresoluble === undefined ? [] : [contradictionOf(irresoluble)],
    runs: runs.map(runOf),
  }
}

function runOf(given: z.infer<typeof Run>): StepRun {
  const gem = `GEM_${given.step.charAt(3)}` as GemName
  if (given.refused !== undefined) {
    const refusal = { reasons: [given.refused], ambiguous: given.ambiguous }
    return { step: given.step, gem, output: null, refusal, irresoluble: [], stops: [] }
  }
  const irresoluble = given.irresoluble === undefined ? [] : [contradictionOf(given.irresoluble)]
  return {
    step: given.step,
    gem,
    output: outputOf(gem, given),
    refusal: null,
    irresoluble,
    stops: stopsOf(given),
  }
}

const { open, unasked } = loadJudging().escalates

function stopsOf(given: z.infer<typeof Run>): Trigger[] {
  const stop = (told: typeof open | typeof unasked, detail: string | undefined): Trigger[] =>
    detail === undefined ? [] : [{ name: told.trigger, detail, count: 1, contradiction: null, told }]
  return [...stop(open, given.unjudged), ...stop(unasked, given.unasked)]
}

function contradictionOf(text: string): SourceContradiction {
  const citations = [
    { source: 'CAND-001/cv.md', quote: 'Directora desde 2018', line: 3 },
    { source: 'CAND-001/references.md', quote: 'fue jefa de equipo', line: 2 },
  ]
  return { id: 'c1', topic: 'cargo', text, citations, explanation: null, irresoluble: true }
}

function outputOf(gem: GemName, given: z.infer<typeof Run>): GemOutput {
  const corrections = given.corrections.map((name): Correction => ({
    gem: name as GemName,
    que: 'falta la cita',
    como: 'citar la fuente',
  }))
  return {
    meta: {
      search_id: 'SEARCH-2026-001',
      candidate_id: gem === 'GEM_5' ? null : 'CAND-001',
      gem,
      timestamp: '2026-03-02T10:00:00Z',
      prompt_version: 'v1.0',
      sources: [],
    },
    content: { recomendacion: given.recomendacion, correcciones: corrections },
    scores: { score_dimension: given.score, confidence: 9, model_score: null },
    blockers: [],
    ...(gem === 'GEM_4' ? { decision: given.decision, model_decision: given.decision } : {}),
  } as unknown as GemOutput
}

const Short = z.strictObject({
  text: z.string().default('Un hallazgo.'),
  polarity: z.enum(['a_favor', 'en_contra', 'neutra']).default('a_favor'),
  severity: z.enum(['baja', 'media', 'alta']).nullable().default(null),
  status: z.enum(['sustentado', 'hipotesis', 'no_informado']).default('sustentado'),
  measure: z.json().optional(),
  cites: z.array(z.string()).default(['CAND-001/cv.md']),
  metrica: z.string().optional(),
  veredicto: z.string().optional(),
  times: z.int().default(1),
})

/** Findings by section from the few words that a case gives; `foda/fortalezas` stands inside foda. */
export function contentOf(given: Readonly<Record<string, readonly Json[]>>): object {
  const content: Record<string, unknown> = {}
  for (const [section, items] of Object.entries(given)) {
    const findings = items.flatMap((item, index) => findingsOf(item, `${section}-${index}`))
    const [outer, inner] = section.split('/')
    if (inner === undefined) content[outer!] = findings
    else content[outer!] = { ...(content[outer!] as object | undefined), [inner]: findings }
  }
  return content
}

function findingsOf(item: Json, id: string): Finding[] {
  const { times, cites, measure, ...fields } = Short.parse(item)
  return Array.from({ length: times }, (_, index) => ({
    id: `${id}-${index}`,
    ...fields,
    ...(measure === undefined ? {} : { measure }),
    citations: cites.map((source) => ({ source, quote: 'cita', line: 1 })),
  })) as unknown as Finding[]
}
