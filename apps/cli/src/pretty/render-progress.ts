import type { progress } from 'dictamen'
import { styleText } from 'node:util'
import { renderTable } from './table.ts'
import { FIELD_NAMES } from './words.ts'

type Progress = Awaited<ReturnType<typeof progress>>['output']
type Followed = Progress['flags'][number]

const DIRECTIONS = {
  improving: styleText('green', 'mejora'),
  worsening: styleText('red', 'empeora'),
  not_shown: styleText('dim', 'sin tendencia demostrada'),
} as const

/** The progress of a person on a terminal: a row a mark, a column a session, with intervals. */
export function renderProgress(output: Progress): string {
  const head = `${styleText('bold', 'Progreso')}  ${output.progress_id}`
  const sessions = output.sessions.map(
    ({ label, flags_id, generated_at, answers }) =>
      `  ${label}  ${flags_id}  ${generated_at}  ${answers} respuestas`,
  )
  const columns = ['marca', ...output.sessions.map(({ label }) => label), 'cambio por sesión', 'tendencia']
  const rows = output.flags.map((followed) => [
    nameOf(followed),
    ...followed.points.map(
      ({ marked, answers, low, high }) => `${marked}/${answers} (${percent(low)}–${percent(high)} %)`,
    ),
    changeOf(followed),
    DIRECTIONS[followed.trend.direction],
  ])
  const table = renderTable([columns.map((name) => styleText('dim', name)), ...rows])
  const note =
    'Entre paréntesis, el intervalo del 95 %. Se muestra tendencia con tres sesiones o más y el cero fuera del intervalo.'
  return `${[head, ...sessions, '', table, '', styleText('dim', `  ${note}`)].join('\n')}\n`
}

/** What is counted: «sin cierre», «autoridad baja», «duda». */
function nameOf({ field, counted }: Followed): string {
  const name = FIELD_NAMES[field] ?? field
  if (typeof counted === 'string') return `${name} ${counted}`
  return counted ? name : `sin ${name}`
}

function changeOf({ trend: { change_per_session: change, low, high } }: Followed): string {
  return `${points(change)} (${points(low)} a ${points(high)}) puntos`
}

function percent(share: number): string {
  return String(Math.round(share * 100))
}

function points(change: number): string {
  const value = Math.round(change * 1000) / 10
  return `${value > 0 ? '+' : ''}${String(value).replace('.', ',').replace('-', '−')}`
}
