import type { Escalation, SupervisorDecision } from '@dictamen/contracts'
import { escapeText, joinBlocks, renderCitation, renderList, renderTable, tellShortly } from './markdown.ts'

function passOf(pass: boolean | null): string {
  return pass === null ? 'no alcanzada' : pass ? 'pasa' : 'no pasa'
}

/** The page of the Supervisor's decision. */
export function renderDecision({
  meta,
  gates,
  decision,
  rationale,
  required_actions: actions,
}: SupervisorDecision): string {
  return joinBlocks([
    `# Supervisor General — ${escapeText(meta.candidate_id)}`,
    `**${escapeText(decision)}** (${meta.search_id}, ${meta.timestamp})`,
    renderTable(
      ['GEM1', 'GEM2', 'GEM3', 'GEM4', 'Auditorías', 'Reintentos máximos'],
      [
        [
          passOf(gates.gem1_pass),
          passOf(gates.gem2_pass),
          passOf(gates.gem3_pass),
          passOf(gates.gem4_pass),
          String(gates.qa_attempt_count),
          String(gates.qa_max_retries),
        ],
      ],
    ),
    '## Por qué',
    renderList(rationale),
    ...(actions.length === 0 ? [] : ['## Qué hay que hacer', renderList(actions)]),
  ])
}

/** What nobody has judged, each with the passages that touch it, and what people have. */
function renderPoints({ puntos_abiertos: open, juicios }: Escalation): string[] {
  const points = open.map(({ point_id, question, passages }) =>
    [
      `- ${escapeText(question)} (${escapeText(point_id)})`,
      ...passages.map((item) => `  - ${renderCitation(item)}`),
    ].join('\n'),
  )
  return [
    ...(points.length === 0 ? [] : ['## Puntos por juzgar', points.join('\n')]),
    ...(juicios.length === 0 ? [] : ['## Juicios', renderList(juicios.map(tellShortly))]),
  ]
}

/** The page of an escalation: what happened, what was tried, what is at stake. */
export function renderEscalation(value: Escalation): string {
  const { meta, disparadores, resumen_ejecutivo, bloqueos_y_correcciones: blocks } = value
  return joinBlocks([
    `# Escalado al consultor senior — ${escapeText(meta.candidate_id)}`,
    '## Resumen ejecutivo',
    renderList(resumen_ejecutivo),
    '## Causas',
    disparadores
      .map(({ detalle, citations }) =>
        [`- ${escapeText(detalle)}`, ...citations.map((item) => `  - ${renderCitation(item)}`)].join('\n'),
      )
      .join('\n'),
    ...renderPoints(value),
    '## Bloqueos y correcciones intentadas',
    blocks.length === 0
      ? '*Ninguno.*'
      : blocks
          .map(({ intento, bloqueo, correcciones }) =>
            [
              `- **${escapeText(intento)}:** ${escapeText(bloqueo)}`,
              ...correcciones.map(
                ({ gem, que, como }) =>
                  `  - ${gem.replace('_', '')}: ${escapeText(que)} → ${escapeText(como)}`,
              ),
            ].join('\n'),
          )
          .join('\n'),
    '## Riesgos de forzar el cierre',
    renderList(value.riesgos_de_forzar_el_cierre),
    '## Enlaces',
    renderList(value.enlaces),
  ])
}
