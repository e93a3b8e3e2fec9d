import type { flags, Verdict } from 'dictamen'
import { styleText } from 'node:util'
import { renderTable } from './table.ts'
import { FIELD_NAMES, level, yes } from './words.ts'

type Flags = Awaited<ReturnType<typeof flags>>['output']

/** Flags for a person: the aggregates, one row per answer, and the words each mark rests on. */
export function renderFlags({ output, trace }: Verdict<Flags>): string {
  const { summary } = output
  const head = [
    `${styleText('bold', 'Flags 1.1')}  ${output.flags_id}  ${output.generated_at}`,
    `  cierre ${level(summary.overall_closure)}   autoridad ${level(summary.overall_authority)}   riesgo verbal ${level(summary.overall_verbal_risk)}`,
  ]
  const columns = [
    'pregunta',
    'destino',
    'cierre',
    'autoridad',
    'riesgo',
    'sobreexpl.',
    'contrad.',
    'duda',
    'deriva',
  ]
  const rows = output.by_question.map((answer) => [
    answer.question_id,
    answer.target,
    answer.closure_ok ? 'sí' : styleText('yellow', 'no'),
    level(answer.authority_level),
    level(answer.verbal_risk),
    yes(answer.over_explanation, true),
    yes(answer.contradiction_with_context, true),
    yes(answer.hedging_detected, true),
    yes(answer.drift_detected, true),
  ])
  const table = renderTable([columns.map((name) => styleText('dim', name)), ...rows])
  return [...head, '', table, ...renderEvidence(output, trace), ''].join('\n')
}

function renderEvidence(output: Flags, trace: Verdict<Flags>['trace']): string[] {
  const lines: string[] = []
  output.by_question.forEach((answer, index) => {
    const entries = trace.entries.filter(
      ({ pointer, spans }) => pointer.startsWith(`/by_question/${index}/`) && spans.length > 0,
    )
    const raised = entries.filter(({ pointer }) => isRaised(answer, pointer.split('/').at(-1)!))
    if (raised.length === 0) return
    lines.push('', `  ${styleText('bold', answer.question_id)}`)
    for (const { pointer, spans } of raised) {
      const field = pointer.split('/').at(-1)!
      const quotes = spans.map(
        (span) =>
          `    ${styleText('underline', shorten(span.quote))}  ${styleText('dim', `${span.source} ${span.start}–${span.end}`)}`,
      )
      lines.push(`   ${FIELD_NAMES[field] ?? field}`, ...quotes)
    }
  })
  return lines
}

function isRaised(answer: Flags['by_question'][number], field: string): boolean {
  if (field === 'closure_ok') return !answer.closure_ok
  return FIELD_NAMES[field] !== undefined && answer[field as keyof typeof answer] === true
}

function shorten(quote: string): string {
  const text = quote.replace(/\s+/g, ' ')
  return text.length > 90 ? `${text.slice(0, 87)}…` : text
}
