import { VERDICTS, type JudgementSheet, type SheetPoint } from 'dictamen'
import { styleText } from 'node:util'

const STATES = { por_juzgar: 'por juzgar', no_informado: 'no informado', resuelto: 'resuelto' } as const
const ORDER = ['por_juzgar', 'no_informado', 'resuelto'] as const

/** What is to be judged of each candidate, for the terminal: first what is open, then what is not. */
export function renderSheets(sheets: readonly JudgementSheet[]): string {
  return `${sheets.map(renderSheet).join('\n\n')}\n`
}

function renderSheet({ candidate_id: candidate, points }: JudgementSheet): string {
  const count = (state: SheetPoint['state']): number => points.filter((point) => point.state === state).length
  const counts = ORDER.map((state) => `${count(state)} ${STATES[state]}`).join(', ')
  const sorted = ORDER.flatMap((state) => points.filter((point) => point.state === state))
  return [`${styleText('bold', candidate)}: ${counts}`, ...sorted.map(renderPoint)].join('\n')
}

/** A point with everything that somebody who judges it wants to see. */
export function renderPoint(point: SheetPoint): string {
  const { point_id: id, question, state, passages, measured, judgements } = point
  const colour = state === 'por_juzgar' ? 'yellow' : state === 'resuelto' ? 'green' : 'gray'
  return [
    `\n  ${styleText(colour, STATES[state])}  ${question}`,
    `    ${styleText('gray', id)}`,
    ...(measured === null ? [] : [`    medido: ${measured.says} → ${measured.verdict}`]),
    ...passages.map(({ source, line, quote }) => `    ${source}:${line}  «${flat(quote)}»`),
    ...judgements.map(({ by, at, verdict, reason }) => `    ${by} (${at}): ${verdict}. ${flat(reason)}`),
  ].join('\n')
}

/** A form to fill in: every point that is open, with what touches it and what may be said of it. */
export function renderForm({ search_id, candidate_id, points }: JudgementSheet): string {
  const open = points.filter(({ state }) => state === 'por_juzgar')
  const entries = open.map((point) =>
    [
      `  # ${flat(point.question)}`,
      ...point.passages.map(({ source, line, quote }) => `  #   ${source}:${line}  «${flat(quote)}»`),
      `  # verdict: ${VERDICTS[point.kind].join(' | ')}`,
      `  - point_id: ${JSON.stringify(point.point_id)}`,
      '    verdict:',
      '    reason:',
    ].join('\n'),
  )
  return [
    '# Rellene verdict y reason de los puntos que quiera juzgar; los que queden en blanco siguen abiertos.',
    `search_id: ${search_id}`,
    `candidate_id: ${JSON.stringify(candidate_id)}`,
    entries.length === 0 ? 'judgements: []' : `judgements:\n${entries.join('\n')}`,
    '',
  ].join('\n')
}

function flat(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
