import type { Judgements, JudgementSheet, SearchReport } from 'dictamen'

/** What judging changed. */
export interface Judged {
  readonly before: SearchReport
  readonly after: SearchReport
  readonly sheets: readonly JudgementSheet[]
  readonly judged: readonly Judgements[]
}

/** What was decided before and what is decided now, and what is still open, for the terminal. */
export function renderJudged({ before, after, sheets, judged }: Judged): string {
  const lines = judged.map(({ candidate_id: id, judgements }) => {
    const open = sheets
      .find(({ candidate_id: one }) => one === id)
      ?.points.filter(({ state }) => state === 'por_juzgar').length
    return [
      `${id}: ${decisionOf(before, id)} → ${decisionOf(after, id)}`,
      `  ${judgements.length} juicios de ${[...new Set(judgements.map(({ by }) => by))].join(', ')}; ${open ?? 0} puntos abiertos`,
    ].join('\n')
  })
  return `${lines.join('\n')}\n`
}

function decisionOf({ candidates }: SearchReport, id: string): string {
  const found = candidates.find(({ candidate_id: one }) => one === id)
  const said = found?.decision ?? 'sin evaluar'
  const recommended = found?.recomendacion ?? null
  return recommended === null ? said : `${said} (recomienda ${recommended})`
}
