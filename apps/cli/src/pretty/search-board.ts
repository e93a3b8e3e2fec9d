import type { SearchSoFar } from 'dictamen'
import { styleText } from 'node:util'
import type { Context } from '../context.ts'
import { formatDuration } from '../progress.ts'
import { renderTable } from './table.ts'

type Stream = Context['process']['stderr']

const GATES = ['gem1', 'gem2', 'gem3', 'gem4'] as const

/** Shows how far a search is: a board drawn again in place on a terminal, a line for each answer elsewhere. */
export function createBoard(
  stream: Stream,
  now: () => number = () => performance.now(),
): (board: SearchSoFar) => void {
  if (stream.isTTY !== true) return createLines(stream)
  const started = now()
  let height = 0
  let first: number | undefined
  return (board) => {
    first ??= shareOf(board)
    const text = renderBoard(board, { seconds: (now() - started) / 1000, from: first })
    stream.write(`${height === 0 ? '' : `\u001b[${height}A\u001b[J`}${text}`)
    height = text.split('\n').length - 1
  }
}

/** A line for each answer that was not there before. */
function createLines(stream: Stream): (board: SearchSoFar) => void {
  const told = new Set<string>()
  return ({ mandate, candidates }) => {
    const parts = [
      ...(mandate === null ? [] : [{ id: 'mandato', record: mandate }]),
      ...candidates.flatMap(({ state, records }) =>
        records.map((record) => ({ id: state.candidate_id, record })),
      ),
    ]
    for (const { id, record } of parts) {
      const line = `${id} ${record.run.step}${record.answers.length > 1 ? ` (petición ${record.answers.length})` : ''}`
      if (told.has(line)) continue
      told.add(line)
      stream.write(`${line}\n`)
    }
  }
}

/** The board itself: candidates by gates, what is being asked, what it cost and how long it may take. */
function renderBoard(
  board: SearchSoFar,
  { seconds, from }: { readonly seconds: number; readonly from: number },
): string {
  const asked = new Map(board.pending.map(({ request }) => [request.candidate_id, request.step]))
  const rows = board.report.candidates.map(({ candidate_id: id, scores, decision }) => [
    id,
    ...GATES.map((gate) => cellOf(scores[gate], asked.get(id)?.startsWith(gate) === true)),
    decision === null || decision === 'BLOQUEADO_QA_REINTENTO' ? (asked.get(id) ?? 'espera') : decision,
  ])
  const share = shareOf(board)
  const gained = share - from
  const left = gained <= 0 || share >= 1 ? null : (seconds * (1 - share)) / gained
  const line = [
    `${board.report.search_id}: ${Math.floor(share * 100)} %`,
    costOf(board),
    formatDuration(seconds),
    ...(left === null ? [] : [`quedan ${formatDuration(left)}`]),
  ].join('  ·  ')
  return `${line}\n${renderTable([['candidato', 'GEM1', 'GEM2', 'GEM3', 'GEM4', ''], ...rows])}\n`
}

function cellOf(score: number | null, isAsked: boolean): string {
  if (isAsked) return styleText('yellow', '…')
  return score === null ? '·' : String(score)
}

function costOf({ report }: SearchSoFar): string {
  const { numerator, denominator } = report.metrics.costo_por_busqueda
  const dollars = `${numerator.toFixed(4).replace('.', ',')} USD`
  return denominator === 0 ? 'costo desconocido' : dollars
}

/** How much of the work is done: five steps with the mandate's, fewer for who is decided sooner. */
function shareOf({ mandate, candidates, report }: SearchSoFar): number {
  const parts = report.candidates.length + 1
  const done = candidates.map(({ decision, records }) =>
    decision !== null && decision.decision !== 'BLOQUEADO_QA_REINTENTO'
      ? 1
      : Math.min(records.length / 4, 0.9),
  )
  return ((mandate === null ? 0 : 1) + done.reduce((sum, share) => sum + share, 0)) / parts
}
