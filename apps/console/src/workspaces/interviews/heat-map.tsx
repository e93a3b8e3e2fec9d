import type { QuestionFlags } from '@dictamen/contracts'
import type { KeyboardEvent, ReactNode } from 'react'
import type { TraceEntry } from '../../api/records.ts'
import { t, type FlagField } from '../../catalogo/index.ts'
import type { IconName } from '../../marks/drawings.tsx'
import { Icon } from '../../marks/icon.tsx'
import { lookOf } from '../../marks/level.tsx'
import { Call } from '../../shell/call.tsx'
import { usePane } from '../../shell/pane-state.ts'
import { DERIVED, OBSERVED, type SessionRecord } from './names.ts'

const glyphs: Readonly<Record<(typeof OBSERVED)[number], IconName>> = {
  closure_ok: 'cut',
  hedging_detected: 'doubt',
  drift_detected: 'drift',
  over_explanation: 'excess',
  contradiction_with_context: 'contradiction',
}

/** Questions × flags: what was observed in ink by count, what was derived in colour. */
export function HeatMap({ whole }: { readonly whole: SessionRecord }): ReactNode {
  const { output, trace } = whole.content
  const id = whole.record.id
  return (
    <div className="heat">
      <table onKeyDown={moveInGrid}>
        <caption className="sr-only">{t.entrevistas.tablaDe(output.flags_id)}</caption>
        <colgroup>
          <col />
          {OBSERVED.map((field) => (
            <col key={field} className="narrow" />
          ))}
          {DERIVED.map((field) => (
            <col key={field} className="broad" />
          ))}
        </colgroup>
        <Head />
        <tbody>
          {output.by_question.map((answer, at) => (
            <Rows key={answer.question_id} whole={whole} answer={answer} at={at} trace={trace} />
          ))}
        </tbody>
        <Foot id={id} whole={whole} />
      </table>
      <Legend />
    </div>
  )
}

function Head(): ReactNode {
  return (
    <thead>
      <tr className="spanner">
        <td />
        <th colSpan={OBSERVED.length} scope="colgroup">
          {t.entrevistas.observado}
        </th>
        <th colSpan={DERIVED.length} scope="colgroup">
          {t.entrevistas.derivado}
        </th>
      </tr>
      <tr>
        <th scope="col" className="left">
          {t.entrevistas.pregunta}
        </th>
        {[...OBSERVED, ...DERIVED].map((field) => {
          const { nombre, corto, cabeza } = t.entrevistas.campos[field]
          return (
            <th key={field} scope="col" title={nombre}>
              <span className="long">{cabeza}</span>
              <span className="short" aria-hidden="true">
                {corto}
              </span>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface RowsProps {
  readonly whole: SessionRecord
  readonly answer: QuestionFlags
  readonly at: number
  readonly trace: readonly TraceEntry[]
}

function Rows({ whole, answer, at, trace }: RowsProps): ReactNode {
  const pane = usePane()
  const { input, output } = whole.content
  const id = whole.record.id
  const isFirst = at === 0 || output.by_question[at - 1]!.target !== answer.target
  const text = input.transcripts
    .flatMap(({ entries }) => entries)
    .find(({ question_id }) => question_id === answer.question_id)?.question_text
  const isOpen = pane.proof?.startsWith(`${id}/by_question/${at}/`) ?? false
  return (
    <>
      {isFirst ? (
        <tr className="stretch">
          <th colSpan={8} scope="colgroup">
            {t.entrevistas.tramos[answer.target] ?? answer.target}
          </th>
        </tr>
      ) : null}
      <tr className={isOpen ? 'current' : undefined}>
        <th scope="row">
          <span className="asked">
            <span className="number">P{at + 1}</span>
            {text ?? answer.question_id}
          </span>
        </th>
        {OBSERVED.map((field) => (
          <td key={field}>
            <ObservedCell
              proof={`${id}/by_question/${at}/${field}`}
              field={field}
              answer={answer}
              trace={trace}
            />
          </td>
        ))}
        {DERIVED.map((field) => (
          <td key={field}>
            <DerivedCell proof={`${id}/by_question/${at}/${field}`} field={field} level={answer[field]} />
          </td>
        ))}
      </tr>
    </>
  )
}

interface ObservedProps {
  readonly proof: string
  readonly field: (typeof OBSERVED)[number]
  readonly answer: QuestionFlags
  readonly trace: readonly TraceEntry[]
}

function ObservedCell({ proof, field, answer, trace }: ObservedProps): ReactNode {
  const isMarked = field === 'closure_ok' ? !answer[field] : answer[field]
  const { nombre } = t.entrevistas.campos[field]
  const count = isMarked ? marksIn(trace, proof, field) : 0
  const label = t.entrevistas.celda(nombre, isMarked, count)
  const heat = isMarked ? `heat-${Math.min(count, 3)}` : 'absent'
  return (
    <Call proof={proof} className={`cell ${heat}`} thread="row" label={label}>
      {isMarked ? <Icon name={glyphs[field]} /> : '·'}
      {count > 1 ? <span className="count">{count}</span> : null}
    </Call>
  )
}

/** How many marks of the text an observed flag rests on: only a flag of words is counted. */
function marksIn(trace: readonly TraceEntry[], proof: string, field: FlagField): number {
  if (field !== 'hedging_detected') return 1
  const pointer = proof.slice(proof.indexOf('/'))
  return Math.max(trace.find((entry) => entry.pointer === pointer)?.spans.length ?? 1, 1)
}

interface DerivedProps {
  readonly proof: string
  readonly field: (typeof DERIVED)[number]
  readonly level: string
}

const depth: Readonly<Record<string, string>> = {
  alta: 'calm',
  bajo: 'calm',
  media: 'warm',
  medio: 'warm',
  baja: 'hot',
  alto: 'hot',
}

function DerivedCell({ proof, field, level }: DerivedProps): ReactNode {
  const { icon } = lookOf(field === 'verbal_risk' ? 'risk' : 'authority', level)
  return (
    <Call
      proof={proof}
      className={`cell ${depth[level] ?? ''}`}
      thread="row"
      label={t.entrevistas.nivel(t.entrevistas.campos[field].nombre, level)}
    >
      <Icon name={icon} />
      <span className="word">{level}</span>
    </Call>
  )
}

function Foot({ id, whole }: { readonly id: string; readonly whole: SessionRecord }): ReactNode {
  const { summary, by_question: answers } = whole.content.output
  const counted = OBSERVED.slice(1).map((field) => answers.filter((answer) => answer[field]).length)
  return (
    <tfoot>
      <tr>
        <th scope="row">{t.entrevistas.sesion}</th>
        <td>
          <Call proof={`${id}/summary/overall_closure`} className="cell" thread="row">
            {t.entrevistas.cierre(summary.overall_closure)}
          </Call>
        </td>
        {counted.map((count, at) => (
          <td key={OBSERVED[at + 1]}>{count}</td>
        ))}
        <td>
          <DerivedCell
            proof={`${id}/summary/overall_authority`}
            field="authority_level"
            level={summary.overall_authority}
          />
        </td>
        <td>
          <DerivedCell
            proof={`${id}/summary/overall_verbal_risk`}
            field="verbal_risk"
            level={summary.overall_verbal_risk}
          />
        </td>
      </tr>
    </tfoot>
  )
}

function Legend(): ReactNode {
  const { una, dos, tres, ninguna } = t.entrevistas.leyenda
  return (
    <div className="legend">
      {[una, dos, tres].map((name, at) => (
        <span key={name}>
          <i className={`swatch heat-${at + 1}`} />
          {name}
        </span>
      ))}
      <span>· {ninguna}</span>
    </div>
  )
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Arrows move from cell to cell. */
function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key]
  const cell = (event.target as HTMLElement).closest('td')
  if (step === undefined || cell === null) return
  const rows = [...event.currentTarget.rows].filter((row) => row.querySelector('td .cell') !== null)
  const row = rows[rows.indexOf(cell.parentElement as HTMLTableRowElement) + step[0]]
  const next = row?.cells[cell.cellIndex + step[1]]?.querySelector<HTMLElement>('.cell')
  if (next === undefined || next === null) return
  event.preventDefault()
  next.focus()
}
