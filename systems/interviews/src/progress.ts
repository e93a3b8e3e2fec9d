import {
  comparisonRequest,
  progress,
  type ComparisonRequest,
  type Flags,
  type Progress,
} from '@dictamen/contracts'
import {
  defineRule,
  nameSource,
  spanOf,
  type Decision,
  type Ruleset,
  type RulesetDefinition,
  type Span,
  type System,
  type TraceEntry,
} from '@dictamen/kernel'
import { idFrom } from '@dictamen/kernel/record'
import { z } from 'zod'
import { labelOf } from './comparison.ts'
import { observeTime, type Observations } from './observe.ts'
import { estimateShare, estimateTrend, type Estimate } from './proportions.ts'

const HUNDREDTHS = 100
const Deviations = z.int().min(1)

const share = defineRule({
  id: 'progress/share',
  options: z.strictObject({
    counted: z.strictObject({
      closure_ok: z.boolean(),
      authority_level: z.enum(['baja', 'media', 'alta']),
      verbal_risk: z.enum(['bajo', 'medio', 'alto']),
      over_explanation: z.boolean(),
      contradiction_with_context: z.boolean(),
      hedging_detected: z.boolean(),
      drift_detected: z.boolean(),
    }),
    deviations: Deviations,
  }),
})

const trend = defineRule({
  id: 'progress/trend',
  options: z.strictObject({ deviations: Deviations, least_sessions: z.int().min(2) }),
})

export const progressRules: RulesetDefinition = { id: 'progress', coded: [share, trend] }

type Field = Progress['flags'][number]['field']

/** How each mark goes over the sessions of a person, given in the order in which they took place. */
export function createProgress(rules: Ruleset): System<ComparisonRequest, Observations, Progress, 'clock'> {
  return {
    id: 'interviews/progress',
    input: comparisonRequest,
    output: progress,
    ruleset: rules,
    observe: observeTime,
    decide: (request, observations) => decideProgress(request, observations, rules),
    sources: ({ sessions }) =>
      Object.fromEntries(sessions.map((flags) => [nameSource('flags', flags.flags_id), flags])),
  }
}

function decideProgress(
  { sessions }: ComparisonRequest,
  { generated_at }: Observations,
  rules: Ruleset,
): Decision<Progress> {
  const { counted } = rules.optionsOf(share)
  const fields = Object.keys(counted) as Field[]
  const content = {
    contract: 'flags@1.1' as const,
    sessions: sessions.map((flags, index) => ({
      label: labelOf(index),
      flags_id: flags.flags_id,
      generated_at: flags.generated_at,
      answers: flags.by_question.length,
    })),
    flags: fields.map((field) => followField(field, sessions, rules)),
  }
  const progress_id = idFrom('prg', { ruleset: rules.sha256, ...content })
  return {
    output: { progress_id, generated_at, ...content },
    trace: content.flags.flatMap((followed, at) => explainField(followed, at, sessions)),
  }
}

function followField(field: Field, sessions: readonly Flags[], rules: Ruleset): Progress['flags'][number] {
  const { counted, deviations } = rules.optionsOf(share)
  const { least_sessions, deviations: ofTrend } = rules.optionsOf(trend)
  const value = counted[field]
  const proportions = sessions.map(({ by_question: answers }) => ({
    marked: answers.filter((answer) => answer[field] === value).length,
    of: answers.length,
  }))
  const change = estimateTrend(proportions, ofTrend / HUNDREDTHS)
  return {
    field,
    counted: value,
    points: proportions.map(({ marked, of }, index) => {
      const { value: ratio, low, high } = estimateShare({ marked, of }, deviations / HUNDREDTHS)
      return { session: labelOf(index), marked, answers: of, share: ratio, low, high }
    }),
    trend: {
      direction: sessions.length < least_sessions ? 'not_shown' : directionOf(change),
      change_per_session: change.value,
      low: change.low,
      high: change.high,
    },
  }
}

/** Fewer marks are better; an interval that holds zero shows nothing. */
function directionOf({ low, high }: Estimate): Progress['flags'][number]['trend']['direction'] {
  if (high < 0) return 'improving'
  return low > 0 ? 'worsening' : 'not_shown'
}

function explainField(
  { field, counted, points }: Progress['flags'][number],
  at: number,
  sessions: readonly Flags[],
): TraceEntry[] {
  const ofPoints = points.map((_, index): TraceEntry => ({
    pointer: `/flags/${at}/points/${index}`,
    rule: share.id,
    spans: marksOf(sessions[index]!, field, counted),
    from: [],
  }))
  const from = points.map((_, index) => `/flags/${at}/points/${index}`)
  return [...ofPoints, { pointer: `/flags/${at}/trend`, rule: trend.id, spans: [], from }]
}

function marksOf({ flags_id, by_question }: Flags, field: Field, counted: boolean | string): Span[] {
  return by_question.flatMap((answer, row) =>
    answer[field] === counted
      ? [spanOf(`${nameSource('flags', flags_id)}#/by_question/${row}/${field}`, String(counted))]
      : [],
  )
}
