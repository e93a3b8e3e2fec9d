import type { StabilityReport } from 'dictamen'
import { styleText } from 'node:util'
import { renderTable } from './table.ts'

/** From here on a gate is said to be unsteady. */
const MOST_PERCENT = 2

/** How steady a search is, for the terminal. */
export function renderStability(report: StabilityReport): string {
  const { search_id, agent, repetitions, gates, candidates, points } = report
  const flips = repetitions.flatMap(({ title, flips: all }) =>
    all.map(({ candidate_id, at, from, to }) => [title, candidate_id, at, `${from} → ${to}`]),
  )
  const untouched = repetitions.flatMap(({ title, untouched: who }) =>
    who.length === 0 ? [] : [`  «${title}» no se pudo aplicar a ${who.join(', ')}`],
  )
  const blocks = [
    `${search_id}, ${agent}: ${repetitions.length} repeticiones, ${styleText('bold', report.is_stable ? 'ESTABLE' : 'INESTABLE')}`,
    renderTable([
      ['puerta', 'comparada', 'distinta', ''],
      ...Object.entries(gates).map(([gate, { compared, flips: count, percent }]) => [
        gate.toUpperCase(),
        String(compared),
        String(count),
        percent === null ? 'sin datos' : painted(percent),
      ]),
    ]),
    renderTable([
      ['candidato', 'GEM1', 'GEM2', 'GEM3', 'GEM4', 'decisión'],
      ...candidates.map(({ candidate_id, scores, decisions }) => [
        candidate_id,
        ...[scores.gem1, scores.gem2, scores.gem3, scores.gem4].map(spread),
        decisions.join(' / '),
      ]),
    ]),
    ...(points.length === 0 ? [] : [renderTable(pointRows(points))]),
    ...(flips.length === 0 ? [] : [renderTable(flips)]),
    ...untouched,
  ]
  return `${blocks.join('\n\n')}\n`
}

/** The points on which answers differ, and how many there are on which they do not. */
function pointRows(points: StabilityReport['points']): string[][] {
  const differing = points.filter(({ percent }) => percent > 0)
  const agreed = points.length - differing.length
  return [
    ['candidato', 'punto', 'qué se dijo', 'distinto'],
    ...differing.map(({ candidate_id, point_id, said, percent }) => [
      candidate_id,
      point_id,
      Object.entries(said)
        .map(([verdict, times]) => `${verdict.replaceAll('_', ' ')} ${times}`)
        .join(', '),
      painted(percent),
    ]),
    ['todos', `${agreed} de ${points.length} puntos`, 'siempre lo mismo', painted(0)],
  ]
}

function spread(range: readonly [number, number] | null): string {
  if (range === null) return '—'
  const [lowest, highest] = range
  return lowest === highest ? String(lowest) : `${lowest}–${highest}`
}

function painted(percent: number): string {
  const text = `${String(percent).replace('.', ',')} %`
  return percent > MOST_PERCENT ? styleText('red', text) : text
}
