import type { Escalation } from '@dictamen/contracts'
import { isAudit, nextOfCandidate, type CandidateState, type StepRun } from '../protocol/next.ts'
import type { Protocol } from '../protocol/protocol.ts'
import { judgementsIn, openPoints } from '../sheet/tell-judgements.ts'
import { shownPoint, type WeighedPoint } from '../sheet/weigh.ts'
import type { Occasion } from './decide-candidate.ts'
import { fillTrigger } from './fill-trigger.ts'

/** The dossier of an escalated case; null when the candidate is not escalated. */
export function writeEscalation(
  protocol: Protocol,
  state: CandidateState,
  occasion: Occasion,
  points: readonly WeighedPoint[] = [],
): Escalation | null {
  const next = nextOfCandidate(protocol, state)
  if (next.next === 'run' || next.decision !== 'ESCALADO_CONSULTOR_SENIOR') return null
  const { candidate_id: candidate } = state
  const { triggers } = next
  return {
    meta: { search_id: occasion.search_id, candidate_id: candidate, timestamp: occasion.timestamp },
    disparadores: triggers.map((trigger) => ({
      disparador: trigger.name,
      detalle: fillTrigger(protocol, trigger),
      citations: trigger.contradiction === null ? [] : [...trigger.contradiction.citations],
    })),
    resumen_ejecutivo: summaryOf(
      state,
      triggers.map((trigger) => fillTrigger(protocol, trigger)),
    ),
    bloqueos_y_correcciones: state.runs.flatMap(blocksOf),
    riesgos_de_forzar_el_cierre: [...new Set(triggers.map(({ name }) => protocol.escalation[name].risk))],
    enlaces: [
      ...(state.mandate.output === null ? [] : ['outputs/gem5.json']),
      ...state.runs.flatMap(({ step, output }) =>
        output === null ? [] : [`outputs/${candidate}/${step}.json`],
      ),
      ...(points.length === 0 ? [] : [`outputs/${candidate}/sheet.json`]),
      `outputs/${candidate}/supervisor_general.json`,
    ],
    puntos_abiertos: openPoints(points).map(shownPoint),
    juicios: judgementsIn(points),
    impugnada: false,
  }
}

function summaryOf({ candidate_id: candidate, runs }: CandidateState, causes: readonly string[]): string[] {
  const reached = runs.flatMap(({ step, output }) =>
    output === null ? [] : [`${step} ${output.scores.score_dimension ?? 'sin score'}`],
  )
  return [
    `${candidate}: el protocolo no cierra el caso y lo pasa al consultor senior.`,
    reached.length === 0
      ? 'No se llegó a ejecutar ninguna etapa.'
      : `Etapas ejecutadas: ${reached.join(', ')}.`,
    ...causes,
  ]
}

function blocksOf({ step, output, refusal }: StepRun): Escalation['bloqueos_y_correcciones'] {
  if (output === null)
    return [{ intento: step, bloqueo: refusal?.reasons.join('; ') ?? 'sin respuesta', correcciones: [] }]
  if (isAudit(output) && output.decision === 'BLOQUEADO')
    return [
      {
        intento: step,
        bloqueo: output.blockers.join(' ') || 'La auditoría bloqueó el informe.',
        correcciones: output.content.correcciones,
      },
    ]
  return []
}
