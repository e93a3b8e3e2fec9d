import type { GemOutput } from '@dictamen/contracts'
import { isAudit } from '../protocol/next.ts'
import type { StepSheet } from '../steps/step.ts'
import { escapeText, joinBlocks, renderList, renderName, renderNumber, renderTable } from './markdown.ts'
import { tell, type Pages } from './pages.ts'
import { renderContent } from './render-content.ts'

/** An output with the arithmetic behind it. */
interface ScoredOutput {
  readonly output: GemOutput
  readonly sheet: StepSheet
}

/** The page of a GEM: its findings with their sources, and the arithmetic of its score. */
export function renderGem({ output, sheet }: ScoredOutput, step: string, pages: Pages): string {
  const { meta, scores, blockers } = output
  const says = pages.page
  const row = [
    meta.search_id,
    escapeText(meta.candidate_id ?? '—'),
    escapeText(step),
    meta.timestamp,
    renderNumber(scores.score_dimension),
    renderNumber(scores.confidence),
  ]
  return joinBlocks([
    `# ${says.gems[meta.gem]}`,
    renderTable(says.head, [row]),
    ...(isAudit(output) ? [`**${tell(says.decision, { decision: output.decision })}**`] : []),
    ...(blockers.length === 0 ? [] : [`## ${says.blockers}`, renderList(blockers)]),
    ...renderContent(output.content, pages),
    ...(sheet.score === null ? [] : renderScore(sheet.score, says)),
    ...(sheet.audit === null ? [] : renderAudit(sheet.audit, says)),
    ...renderConfidence(sheet.confidence, says),
  ])
}

type Says = Pages['page']

/** How the score was computed, line by line. */
function renderScore({ lines, earned, total, score }: NonNullable<StepSheet['score']>, says: Says): string[] {
  const rows = lines.map(({ description, points, earned: value, asked, figures }) => [
    escapeText(description),
    Object.entries(figures)
      .map(([name, count]) => `${renderName(name)}: ${count}`)
      .join(', '),
    asked ? String(value) : says.unasked,
    String(points),
  ])
  return [
    `## ${says.score}`,
    renderTable(says.checklist, rows),
    tell(says.earned, { earned, total, score: String(score) }),
  ]
}

function renderAudit({ parts, points, score }: NonNullable<StepSheet['audit']>, says: Says): string[] {
  const rows = parts.map(({ part, weight, points: left, deductions }) => [
    part,
    `${weight} %`,
    deductions.map((one) => lost(one, renderName)).join(', ') || says.untouched,
    String(left),
  ])
  return [`## ${says.score}`, renderTable(says.audit, rows), tell(says.weighed, { points, score })]
}

function renderConfidence({ deductions, points, score }: StepSheet['confidence'], says: Says): string[] {
  const items = deductions.map((one) => lost(one, (name) => name.replaceAll('_', ' ')))
  return [
    `## ${says.confidence}`,
    items.length === 0 ? says.whole : renderList(items),
    tell(says.sure, { points, score }),
  ]
}

function lost(
  { name, count, points }: { readonly name: string; readonly count: number; readonly points: number },
  told: (name: string) => string,
): string {
  return `${told(name)}: ${count} (−${points})`
}
