import type {
  Correction,
  GemName,
  GemOutput,
  Gem4Result,
  SourceContradiction,
  SourceKindName,
} from '@dictamen/contracts'
import type { Protocol, ScoredGem, TriggerName } from './protocol.ts'

/** One run of a GEM for a candidate, as far as the protocol looks at it. */
export interface StepRun {
  /** `gem1`, `gem4_retry_1`. */
  readonly step: string
  readonly gem: GemName
  /** Null when every answer was refused. */
  readonly output: GemOutput | null
  /** Why the last answer was refused, and whether only the binary recommendation was missing. */
  readonly refusal: { readonly reasons: readonly string[]; readonly ambiguous: boolean } | null
  /** Contradictions between the sources read so far that no source explains. */
  readonly irresoluble: readonly SourceContradiction[]
  /** What stops the case for a person before its gate: points that nobody judged, too little that could be asked. */
  readonly stops: readonly Trigger[]
}

/** How far a candidate has come. */
export interface CandidateState {
  readonly candidate_id: string
  /** The kinds of document that the candidate can be evaluated on. */
  readonly present: readonly SourceKindName[]
  /** The run of the search's own GEM. */
  readonly mandate: StepRun
  /** Contradictions between any two of the candidate's sources, read or not, that no source explains. */
  readonly irresoluble: readonly SourceContradiction[]
  readonly runs: readonly StepRun[]
}

/** Why a case goes to a person. */
export interface Trigger {
  readonly name: TriggerName
  readonly detail: string
  readonly count: number
  readonly contradiction: SourceContradiction | null
  /** How it is told and what is to be done, where it is not as the protocol says. */
  readonly told?: { readonly says: string; readonly action: string; readonly gate?: string }
}

export type CandidateDecided =
  | 'DESCARTADO_GEM1'
  | 'DESCARTADO_GEM2'
  | 'DESCARTADO_GEM3'
  | 'APROBADO'
  | 'ESCALADO_CONSULTOR_SENIOR'

/** What comes next for a candidate: a run, or nothing more. */
export type CandidateNext =
  | {
      readonly next: 'run'
      readonly gem: GemName
      readonly step: string
      readonly corrections: readonly Correction[]
      /** Between a QA block and its retry. */
      readonly blocked: boolean
    }
  | {
      readonly next: 'decided'
      readonly decision: CandidateDecided
      readonly triggers: readonly Trigger[]
    }

/** What comes next for the search itself. */
export type SearchNext =
  | { readonly next: 'blocked'; readonly reasons: readonly string[] }
  | { readonly next: 'run'; readonly gem: GemName; readonly step: string }
  | { readonly next: 'candidates' }

/** The search runs its own GEM once, unless an input is missing that it cannot do without. */
export function nextOfSearch(
  protocol: Protocol,
  present: readonly SourceKindName[],
  done: boolean,
): SearchNext {
  const gem = protocol.order.search
  const reasons = missingNeeds(protocol, gem, present)
  if (reasons.length > 0) return { next: 'blocked', reasons }
  return done ? { next: 'candidates' } : { next: 'run', gem, step: stepName(gem, 0) }
}

/** The next run of a candidate, or the decision that the protocol has reached. Resuming is asking again. */
export function nextOfCandidate(protocol: Protocol, state: CandidateState): CandidateNext {
  const unread = refusalOf(protocol, state.mandate)
  if (unread !== null) return unread
  for (const gem of protocol.order.candidate) {
    const run = state.runs.find(({ step }) => step === stepName(gem, 0))
    if (run === undefined) return startOf(protocol, state, gem)
    const end = endOf(protocol, state, run)
    if (end !== null) return end
  }
  return nextOfAudit(protocol, state)
}

function startOf(protocol: Protocol, state: CandidateState, gem: GemName): CandidateNext {
  const lacking = missingNeeds(protocol, gem, state.present)
  if (lacking.length === 0) return runOf(gem, 0, [], false)
  return escalated(
    lacking.map((detail) => trigger('falta_estructural_de_evidencia', `${detail} para ${gem}`)),
  )
}

function nextOfAudit(protocol: Protocol, state: CandidateState): CandidateNext {
  const { order, retries } = protocol
  for (let attempt = 0; ; attempt++) {
    const corrections = attempt === 0 ? [] : correctionsOf(auditOf(state, order.audit, attempt - 1))
    for (const gem of order.candidate.filter((name) => corrections.some((item) => item.gem === name))) {
      const run = state.runs.find(({ step }) => step === stepName(gem, attempt))
      if (run === undefined)
        return runOf(
          gem,
          attempt,
          corrections.filter((item) => item.gem === gem),
          true,
        )
      const end = endOf(protocol, state, run)
      if (end !== null) return end
    }
    const audit = state.runs.find(({ step }) => step === stepName(order.audit, attempt))
    if (audit === undefined) return runOf(order.audit, attempt, corrections, attempt > 0)
    const refused = refusalOf(protocol, audit)
    if (refused !== null) return refused
    if (passesGate(protocol, audit.output)) return { next: 'decided', decision: 'APROBADO', triggers: [] }
    if (attempt === retries.qa_max_retries)
      return escalated([{ ...trigger('bloqueos_qa_consecutivos', ''), count: attempt + 1 }])
  }
}

/**
 * Whether a run ends the candidate: refused for good, contradictory sources among those it read, a point that only a person
 * can judge, or a gate not passed, in this order. A discard never hides a contradiction of a source that nobody has read yet.
 */
function endOf(protocol: Protocol, state: CandidateState, run: StepRun): CandidateNext | null {
  const refused = refusalOf(protocol, run)
  if (refused !== null) return refused
  const passes = run.stops.length === 0 && passesGate(protocol, run.output)
  const contradictions = passes || run.irresoluble.length > 0 ? run.irresoluble : state.irresoluble
  if (contradictions.length > 0)
    return escalated(
      contradictions.map((contradiction) => ({
        ...trigger('contradiccion_critica_irresoluble', contradiction.text),
        contradiction,
      })),
    )
  if (run.stops.length > 0) return escalated(run.stops)
  if (passes) return null
  const decision = `DESCARTADO_${run.gem.replace('_', '')}` as CandidateDecided
  return { next: 'decided', decision, triggers: [] }
}

function refusalOf(protocol: Protocol, run: StepRun): CandidateNext | null {
  if (run.output !== null) return null
  const name = run.refusal?.ambiguous ? 'ambiguedad_persistente' : 'respuesta_invalida_persistente'
  const detail = `${run.gem}: ${run.refusal?.reasons.join('; ') ?? 'sin respuesta'}`
  return escalated([{ ...trigger(name, detail), count: protocol.retries.asks }])
}

/** Whether an output passes its gate: a missing score does not, and a block of GEM_4 never does. */
export function passesGate(protocol: Protocol, output: GemOutput | null): boolean {
  if (output === null) return false
  const threshold = protocol.gates[output.meta.gem as ScoredGem]
  const score = output.scores.score_dimension
  if (score === null || !(score >= threshold)) return false
  return isAudit(output) ? output.decision !== 'BLOQUEADO' : true
}

/** The name of a run's files: `gem1`, `gem4_retry_2`. */
function stepName(gem: GemName, attempt: number): string {
  const name = gem.replace('GEM_', 'gem')
  return attempt === 0 ? name : `${name}_retry_${attempt}`
}

/** What a GEM cannot run without and the folder does not have. */
function missingNeeds(
  protocol: Protocol,
  gem: GemName,
  present: readonly SourceKindName[],
): readonly string[] {
  return protocol.inputs[gem].needs
    .filter(({ any }) => !any.some((kind) => present.includes(kind)))
    .map(({ says }) => says)
}

function auditOf(state: CandidateState, gem: GemName, attempt: number): Gem4Result | null {
  const run = state.runs.find(({ step }) => step === stepName(gem, attempt))
  return run !== undefined && run.output !== null && isAudit(run.output) ? run.output : null
}

function correctionsOf(audit: Gem4Result | null): readonly Correction[] {
  return audit?.content.correcciones ?? []
}

export function isAudit(output: GemOutput): output is Gem4Result {
  return output.meta.gem === 'GEM_4'
}

function runOf(
  gem: GemName,
  attempt: number,
  corrections: readonly Correction[],
  blocked: boolean,
): CandidateNext {
  return { next: 'run', gem, step: stepName(gem, attempt), corrections, blocked }
}

function escalated(triggers: readonly Trigger[]): CandidateNext {
  return { next: 'decided', decision: 'ESCALADO_CONSULTOR_SENIOR', triggers }
}

function trigger(name: TriggerName, detail: string): Trigger {
  return { name, detail, count: 1, contradiction: null }
}
