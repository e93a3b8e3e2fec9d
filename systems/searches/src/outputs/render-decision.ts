import type { Escalation, SheetPoint, SupervisorDecision } from '@dictamen/contracts'
import { escapeText, joinBlocks, renderCitation, renderList, renderTable, tellShortly } from './markdown.ts'
import { fillIn, type ReportRules } from './report/rules.ts'

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

/** The page of an escalation: what happened, what is to be judged and with which passages, what was tried, what is at stake. */
export function renderEscalation(value: Escalation, { house, forcing }: ReportRules): string {
  const { meta, disparadores, resumen_ejecutivo, bloqueos_y_correcciones: blocks } = value
  const { puntos_abiertos: open, juicios: judged, riesgos_de_forzar_el_cierre: risks } = value
  const words = house.escalation
  const part = (title: string, ...inside: readonly string[]): string[] =>
    inside.join('') === '' ? [] : [`## ${title}`, ...inside.filter((block) => block !== '')]
  return joinBlocks([
    `# Escalado al consultor senior — ${escapeText(meta.candidate_id)}`,
    ...part(words.summary, renderList(resumen_ejecutivo)),
    ...part(
      words.causes,
      disparadores
        .map(({ detalle, citations }) =>
          [`- ${escapeText(detalle)}`, ...citations.map((item) => `  - ${renderCitation(item)}`)].join('\n'),
        )
        .join('\n'),
    ),
    ...part(
      words.open,
      open.map((point) => renderOpen(point, words, forcing)).join('\n\n'),
      open.length === 0 ? '' : escapeText(fillIn(words.judge, { candidate: meta.candidate_id })),
    ),
    ...part(words.judged, renderList(judged.map(tellShortly))),
    ...part(
      words.tried,
      blocks.length === 0
        ? words.nothing
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
    ),
    ...part(words.risks, renderList(risks)),
    ...part(words.links, renderList(value.enlaces)),
  ])
}

/** A point with what touches it, what was compared, and what forcing it risks. */
function renderOpen(
  { kind, question, passages, measured }: SheetPoint,
  words: ReportRules['house']['escalation'],
  forcing: ReportRules['forcing'],
): string {
  return [
    `### ${escapeText(question)}`,
    passages.length === 0
      ? words.silent
      : [words.passages, passages.map((passage) => `- ${renderCitation(passage)}`).join('\n')].join('\n\n'),
    ...(measured === null ? [] : [escapeText(fillIn(words.measured, { says: measured.says }))]),
    `*${escapeText(forcing[kind])}*`,
  ].join('\n\n')
}
