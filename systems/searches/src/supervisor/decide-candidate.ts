import type { Gem3, GemOutput, Gates, SupervisorDecision } from '@dictamen/contracts'
import {
  isAudit,
  nextOfCandidate,
  passesGate,
  type CandidateNext,
  type CandidateState,
  type StepRun,
} from '../protocol/next.ts'
import type { Protocol } from '../protocol/protocol.ts'
import { fillTrigger } from './fill-trigger.ts'

/** Where and when a decision is taken. */
export interface Occasion {
  readonly search_id: string
  readonly timestamp: string
  /** Files of the candidate that were not used, each with why. */
  readonly unused?: readonly { readonly path: string; readonly reason: string }[]
  /** What people judged, a sentence each. */
  readonly judged?: readonly string[]
  /** What is to be done with a report that recommends NO; the first edition knew nothing of it. */
  readonly confirmNo?: string | undefined
}

/** What the Supervisor decides of a candidate so far; null while nothing is decided and no audit blocked. */
export function decideCandidate(
  protocol: Protocol,
  state: CandidateState,
  occasion: Occasion,
): SupervisorDecision | null {
  const next = nextOfCandidate(protocol, state)
  if (next.next === 'run' && !next.blocked) return null
  return {
    meta: {
      search_id: occasion.search_id,
      candidate_id: state.candidate_id,
      timestamp: occasion.timestamp,
      protocol: protocol.reference,
    },
    gates: gatesOf(protocol, state),
    decision: next.next === 'run' ? 'BLOQUEADO_QA_REINTENTO' : next.decision,
    rationale: rationaleOf(protocol, state, next, occasion.judged ?? []),
    required_actions: [...actionsOf(protocol, state, next, occasion), ...unusedIn(next, occasion)],
  }
}

/** Who lacks a document may have brought one that cannot be read. */
function unusedIn(next: CandidateNext, { unused = [] }: Occasion): string[] {
  if (next.next === 'run' || !next.triggers.some(({ name }) => name === 'falta_estructural_de_evidencia'))
    return []
  return unused.map(({ path, reason }) => {
    const why = reason.startsWith(path) ? reason : `${path}, ${reason}`
    return `Revisar un fichero que no se usó: ${why.replace(/\.$/u, '')}.`
  })
}

/** The last run of a GEM. */
function lastRun(runs: readonly StepRun[], gem: StepRun['gem']): StepRun | undefined {
  return runs.findLast((run) => run.gem === gem)
}

function gatesOf(protocol: Protocol, { runs }: CandidateState): Gates {
  const pass = (gem: StepRun['gem']): boolean | null => {
    const run = lastRun(runs, gem)
    return run === undefined ? null : passesGate(protocol, run.output)
  }
  return {
    gem1_pass: pass('GEM_1'),
    gem2_pass: pass('GEM_2'),
    gem3_pass: pass('GEM_3'),
    gem4_pass: pass('GEM_4'),
    qa_attempt_count: runs.filter(({ gem }) => gem === protocol.order.audit).length,
    qa_max_retries: protocol.retries.qa_max_retries,
  }
}

function rationaleOf(
  protocol: Protocol,
  { runs }: CandidateState,
  next: CandidateNext,
  judged: readonly string[],
): string[] {
  const gates = runs.map((run) => sentenceOfRun(protocol, run))
  const why =
    next.next === 'run'
      ? ['La auditoría bloqueó el informe y queda un reintento.']
      : next.triggers.length > 0
        ? next.triggers.map((trigger) => fillTrigger(protocol, trigger))
        : [sentenceOfEnd(next.decision, lastRun(runs, 'GEM_3')?.output ?? null)]
  return [...gates, ...judged, ...why]
}

function sentenceOfRun(protocol: Protocol, { step, gem, output, refusal, stops }: StepRun): string {
  if (output === null)
    return `${step}: sin respuesta utilizable (${refusal?.reasons.join('; ') ?? 'ninguna'}).`
  const threshold = protocol.gates[gem as keyof Protocol['gates']]
  const score = output.scores.score_dimension
  // Of what could hardly be asked no score says whether it passes.
  const unasked = stops.find(({ told }) => told?.gate !== undefined)?.told?.gate
  const verdict = unasked ?? (passesGate(protocol, output) ? 'pasa la puerta' : 'no pasa la puerta')
  const qa = isAudit(output) ? `, decisión ${output.decision}` : ''
  return `${step}: score ${score ?? 'ausente'} de un mínimo de ${threshold}${qa}; ${verdict}. Confianza ${output.scores.confidence}.`
}

const NO_RECOMMENDATION = 'sin recomendación'

function sentenceOfEnd(decision: string, verdict: GemOutput | null): string {
  if (decision !== 'APROBADO') return `Se descarta en la etapa que no se pasó (${decision}).`
  const said =
    verdict !== null && 'recomendacion' in verdict.content
      ? (verdict.content.recomendacion ?? NO_RECOMMENDATION)
      : NO_RECOMMENDATION
  return `El informe pasó la auditoría de calidad; su recomendación es ${said}.`
}

function actionsOf(
  protocol: Protocol,
  { runs }: CandidateState,
  next: CandidateNext,
  { confirmNo }: Occasion,
): string[] {
  if (next.next === 'run') return correctionsOf(lastRun(runs, protocol.order.audit)?.output ?? null)
  if (next.triggers.length > 0)
    return [...new Set(next.triggers.map(({ name, told }) => (told ?? protocol.escalation[name]).action))]
  if (next.decision !== 'APROBADO') return ['Confirmar el descarte por una persona antes de comunicarlo.']
  const { recomendacion } = (lastRun(runs, 'GEM_3')?.output?.content ?? {}) as Partial<Gem3>
  return recomendacion === 'NO' && confirmNo !== undefined
    ? [confirmNo]
    : ['Revisar el informe antes de enviarlo al cliente.']
}

/** What the audit wants put right before it is asked again. */
function correctionsOf(audit: GemOutput | null): string[] {
  const corrections = audit !== null && isAudit(audit) ? audit.content.correcciones : []
  return corrections.length === 0
    ? ['Repetir la auditoría de GEM_4.']
    : corrections.map(({ gem, que, como }) => `${gem}: ${que} → ${como}`)
}
