import type { QueryRequest11, StrategicModeState } from '@dictamen/contracts'

const DEFAULT_PHASE = 2

/** The phase in force: the one asked for, else the Strategic Mode's, else 2. */
export function phaseOf({
  phase,
  strategic_mode: mode,
}: Pick<QueryRequest11, 'phase' | 'strategic_mode'>): number {
  return phase ?? (mode.status === 'parsed' ? mode.document.phase : DEFAULT_PHASE)
}

/** A limit of the Strategic Mode; the contract's own when there is none. */
export function limitsOf(mode: StrategicModeState): {
  readonly max_domains: number
  readonly max_agents: number
  readonly fast_seconds: number
  readonly deep_seconds: number
  readonly max_words: number
  readonly dont_do_min: number
  readonly dont_do_max: number
} {
  return mode.status === 'parsed' ? mode.document.operational_limits : CONTRACT_LIMITS
}

const CONTRACT_LIMITS = {
  max_domains: 3,
  max_agents: 3,
  fast_seconds: 60,
  deep_seconds: 120,
  max_words: 800,
  dont_do_min: 2,
  dont_do_max: 5,
} as const
