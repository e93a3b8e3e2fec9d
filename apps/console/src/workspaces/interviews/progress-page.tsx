import type { Flags, Progress } from '@dictamen/contracts'
import type { ReactNode } from 'react'
import { fecha, t } from '../../catalogo/index.ts'
import type { IconName } from '../../marks/drawings.tsx'
import { Icon } from '../../marks/icon.tsx'
import { Call } from '../../shell/call.tsx'
import { Colophon } from '../../shell/colophon.tsx'
import { Page } from '../../shell/page.tsx'
import { VerdictPage, type OpenedRecord } from '../../shell/verdict-page.tsx'
import { ProgressChart } from './progress-chart.tsx'

interface Followed {
  readonly sessions: readonly Flags[]
}

type ProgressRecord = OpenedRecord<Followed, Progress>
type Mark = Progress['flags'][number]

const crumbs = [{ label: t.salas.entrevistas, to: '/entrevistas' }]

const looks: Readonly<
  Record<Mark['trend']['direction'], { readonly icon: IconName; readonly tone: string }>
> = {
  improving: { icon: 'better', tone: 'bajo' },
  worsening: { icon: 'worse', tone: 'alto' },
  not_shown: { icon: 'same', tone: 'nulo' },
}

/** How each mark goes over the sessions of a person: a chart a mark, and the figures below. */
export function ProgressPage(): ReactNode {
  return (
    <VerdictPage<Followed, Progress> crumbs={crumbs}>{(whole) => <Sessions whole={whole} />}</VerdictPage>
  )
}

function Sessions({ whole }: { readonly whole: ProgressRecord }): ReactNode {
  const { output } = whole.content
  const words = t.entrevistas.progreso
  const count = (direction: Mark['trend']['direction']): number =>
    output.flags.filter(({ trend }) => trend.direction === direction).length
  return (
    <Page
      crumbs={[...crumbs, { label: words.titulo }]}
      result={output.progress_id}
      colophon={<Colophon record={whole.record} index={whole.index} result={output.progress_id} />}
    >
      <h1>{words.veredicto(count('improving'), count('worsening'), output.sessions.length)}</h1>
      <p className="sub">
        {output.sessions.map(({ label, generated_at, answers }) => (
          <span key={label}>{words.sesion(label, fecha(generated_at), answers)}</span>
        ))}
      </p>
      <p className="note mt-2">{words.nota}</p>
      <ul className="progress">
        {output.flags.map((mark, at) => (
          <li key={mark.field}>
            <Followed mark={mark} proof={`${whole.record.id}/flags/${at}`} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

function Followed({ mark, proof }: { readonly mark: Mark; readonly proof: string }): ReactNode {
  const { field, counted, points, trend } = mark
  const words = t.entrevistas.progreso
  const { icon, tone } = looks[trend.direction]
  const name = words.cuenta(t.entrevistas.campos[field].nombre, field, counted)
  return (
    <section aria-label={name}>
      <h2 className="section">{name}</h2>
      <ProgressChart mark={mark} />
      <table className="list">
        <tbody>
          {points.map(({ session, marked, answers, low, high }, at) => (
            <tr key={session}>
              <th scope="row">{session}</th>
              <td className="figure">
                <Call proof={`${proof}/points/${at}`} thread="row">
                  {words.de(marked, answers)}
                </Call>
              </td>
              <td className="figure">{words.intervalo(low, high)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`mark ${tone}`}>
        <Icon name={icon} />
        <Call proof={`${proof}/trend`} thread="row">
          {words.tendencia(trend)}
        </Call>
      </p>
    </section>
  )
}
