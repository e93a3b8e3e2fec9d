import { textOfSource, type flags, type Verdict } from 'dictamen'
import { styleText } from 'node:util'
import { renderTable } from './table.ts'
import { renderUnderlined } from './underline.ts'
import { FIELD_NAMES, level, yes } from './words.ts'

type Flags = Awaited<ReturnType<typeof flags>>['output']
type Answer = Flags['by_question'][number]
type Entry = Verdict<Flags>['trace']['entries'][number]

const ANSWER = '#/answer_text'

/** Flags for a person: the aggregates, one row per answer, and each answer with the words its marks rest on. */
export function renderFlags(verdict: Verdict<Flags>): string {
  const { summary, flags_id, generated_at, by_question } = verdict.output
  const aggregates = [
    `cierre ${level(summary.overall_closure)}`,
    `autoridad ${level(summary.overall_authority)}`,
    `riesgo verbal ${level(summary.overall_verbal_risk)}`,
  ]
  const { entries } = verdict.trace
  const evidence = by_question.flatMap((answer, index) => {
    const own = entries.filter(({ pointer }) => pointer.startsWith(`/by_question/${index}/`))
    return renderAnswer(answer, own, verdict.sources)
  })
  const head = `${styleText('bold', 'Flags 1.1')}  ${flags_id}  ${generated_at}`
  return [head, `  ${aggregates.join('   ')}`, '', renderRows(by_question), ...evidence, ''].join('\n')
}

function renderRows(answers: readonly Answer[]): string {
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
  const rows = answers.map((answer) => [
    answer.question_id,
    answer.target,
    answer.closure_ok ? 'sí' : styleText('yellow', 'no'),
    level(answer.authority_level),
    level(answer.verbal_risk),
    yes(answer.over_explanation),
    yes(answer.contradiction_with_context),
    yes(answer.hedging_detected),
    yes(answer.drift_detected),
  ])
  return renderTable([columns.map((name) => styleText('dim', name)), ...rows])
}

function renderAnswer(
  answer: Answer,
  entries: readonly Entry[],
  sources: Verdict<Flags>['sources'],
): string[] {
  const raised = entries.filter(({ pointer }) => isRaised(answer, fieldOf(pointer)))
  if (raised.length === 0) return []
  const entrySource = entries
    .flatMap(({ spans }) => spans)
    .find(({ source }) => source.startsWith('transcript/'))!
    .source.split('#')[0]!
  const text = (field: string): string => textOfSource(sources, `${entrySource}#/${field}`) ?? ''
  const underlines = raised.flatMap(({ pointer, spans }) =>
    spans
      .filter(({ source }) => source.endsWith(ANSWER))
      .map(({ start, end }) => ({ start, end, label: FIELD_NAMES[fieldOf(pointer)]! })),
  )
  return [
    '',
    `  ${styleText('bold', answer.question_id)}  ${styleText('dim', text('question_text'))}`,
    ...renderUnderlined(
      text('answer_text'),
      underlines.toSorted((a, b) => a.end - b.end),
    ).map((line) => `    ${line}`),
    ...raised.flatMap(renderOtherEvidence),
  ]
}

/** Evidence outside the answer: what the context says, seconds, a forced closure. */
function renderOtherEvidence({ pointer, spans }: Entry): string[] {
  return spans
    .filter(({ source }) => !source.endsWith(ANSWER))
    .map(({ source, quote }) => {
      const [place, field] = source.split('#/')
      return `    ${FIELD_NAMES[fieldOf(pointer)]}: ${field === 'text' || field === 'statement' ? `«${quote}»` : `${field} ${quote}`}  ${styleText('dim', place!)}`
    })
}

function fieldOf(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1)
}

function isRaised(answer: Answer, field: string): boolean {
  if (field === 'closure_ok') return !answer.closure_ok
  return FIELD_NAMES[field] !== undefined && answer[field as keyof Answer] === true
}
