import type { compare } from 'dictamen'
import { styleText } from 'node:util'
import { renderTable } from './table.ts'
import { FIELD_NAMES, level } from './words.ts'

type Comparison = Awaited<ReturnType<typeof compare>>['output']
type Step = Comparison['steps'][number]

const ARROWS = {
  improved: 'mejora',
  worsened: 'empeora',
  same: 'igual',
  'only-in-A': 'solo en A',
  'only-in-B': 'solo en B',
}

/** A comparison for a person: aggregates, counts with their p-value, and the questions that changed. */
export function renderComparison(output: Comparison): string {
  const head = `${styleText('bold', 'Comparación')}  ${output.comparison_id}`
  const sessions = output.sessions.map(
    ({ label, flags_id, generated_at }) => `  ${label}  ${flags_id}  ${generated_at}`,
  )
  return `${[head, ...sessions, ...output.steps.flatMap(renderStep)].join('\n')}\n`
}

function renderStep(step: Step): string[] {
  const summary = step.summary.map(({ field, a, b, transition }) => [
    FIELD_NAMES[field] ?? field,
    `${level(a)} → ${level(b)}`,
    ARROWS[transition],
  ])
  const counts = step.counts.map((count) => {
    const test = step.mcnemar.find(({ field }) => field === count.field)
    const numbers = [count.improved, count.worsened, count.same, count['only-in-A'], count['only-in-B']].map(
      String,
    )
    return [
      FIELD_NAMES[count.field] ?? count.field,
      ...numbers,
      test === undefined ? '' : `p = ${test.p_value}`,
    ]
  })
  const columns = ['marca', 'mejora', 'empeora', 'igual', 'solo A', 'solo B', 'McNemar'].map((name) =>
    styleText('dim', name),
  )
  const changed = step.questions.flatMap(({ question_id, fields }) =>
    fields
      .filter(({ transition }) => transition === 'improved' || transition === 'worsened')
      .map(({ field, a, b, transition }) => [
        question_id,
        FIELD_NAMES[field] ?? field,
        `${show(a)} → ${show(b)}`,
        ARROWS[transition],
      ]),
  )
  const changes = changed.length === 0 ? [] : ['', renderTable(changed)]
  return [
    '',
    styleText('bold', `${step.a} → ${step.b}`),
    renderTable(summary),
    '',
    renderTable([columns, ...counts]),
    ...changes,
  ]
}

function show(value: boolean | string | null): string {
  if (value === null) return '—'
  return typeof value === 'string' ? level(value) : value ? 'sí' : 'no'
}
