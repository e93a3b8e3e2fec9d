import type { GemOutput } from '@dictamen/contracts'
import { isAudit } from '../protocol/next.ts'
import type { StepSheet } from '../steps/step.ts'
import { escapeText, joinBlocks, renderList, renderName, renderNumber, renderTable } from './markdown.ts'
import { renderContent } from './render-content.ts'

const NAMES = {
  GEM_1: 'GEM1 — Trayectoria y logros',
  GEM_2: 'GEM2 — Assessment a negocio',
  GEM_3: 'GEM3 — Veredicto y referencias 360',
  GEM_4: 'GEM4 — Auditoría de calidad',
  GEM_5: 'GEM5 — Radiografía estratégica',
} as const

/** The page of a GEM: its findings with their sources, and the arithmetic of its score. */
export function renderGem(output: GemOutput, sheet: StepSheet, step: string): string {
  const { meta, scores, blockers } = output
  return joinBlocks([
    `# ${NAMES[meta.gem]}`,
    renderTable(
      ['Búsqueda', 'Candidato', 'Paso', 'Fecha', 'Score', 'Confianza'],
      [
        [
          meta.search_id,
          escapeText(meta.candidate_id ?? '—'),
          escapeText(step),
          meta.timestamp,
          renderNumber(scores.score_dimension),
          renderNumber(scores.confidence),
        ],
      ],
    ),
    ...(isAudit(output) ? [`**Decisión: ${output.decision}**`] : []),
    ...(blockers.length === 0 ? [] : ['## Bloqueos y avisos', renderList(blockers)]),
    ...renderContent(output.content),
    ...renderSheet(sheet),
  ])
}

/** How the score was computed, line by line. */
function renderSheet({ score, audit, confidence }: StepSheet): string[] {
  const blocks: string[] = []
  if (score !== null) {
    const rows = score.lines.map(({ description, points, earned, asked, figures }) => [
      escapeText(description),
      Object.entries(figures)
        .map(([name, value]) => `${renderName(name)}: ${value}`)
        .join(', '),
      asked ? String(earned) : 'no se pregunta',
      String(points),
    ])
    blocks.push(
      '## Cálculo del score',
      renderTable(['Criterio', 'Recuento', 'Puntos', 'Valor'], rows),
      `Score: ${score.earned} de ${score.total} puntos = ${score.score} sobre 10.`,
    )
  }
  if (audit !== null) {
    const rows = audit.parts.map(({ part, weight, points: left, deductions }) => [
      part,
      `${weight} %`,
      deductions.map(({ name, count, points }) => `${renderName(name)}: ${count} (−${points})`).join(', ') ||
        'nada que restar',
      String(left),
    ])
    blocks.push(
      '## Cálculo del score',
      renderTable(['Parte', 'Peso', 'Resta', 'Valor'], rows),
      `Score: media ponderada de ${audit.points} sobre 100 = ${audit.score} sobre 10.`,
    )
  }
  const lost = confidence.deductions.map(
    ({ name, count, points }) => `${name.replaceAll('_', ' ')}: ${count} (−${points})`,
  )
  blocks.push(
    '## Cálculo de la confianza',
    lost.length === 0 ? 'Nada que restar: 10.' : renderList(lost),
    `Confianza: ${confidence.points} de 100 = ${confidence.score} sobre 10.`,
  )
  return blocks
}
