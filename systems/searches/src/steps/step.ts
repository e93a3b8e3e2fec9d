import type {
  AnswerChecks,
  GemName,
  GemOutput,
  GemRequest,
  RequestSource,
  SourceChecks,
} from '@dictamen/contracts'
import type { Ruleset, Trace } from '@dictamen/kernel'
import type { Protocol } from '../protocol/protocol.ts'
import type { AuditSheet } from '../scoring/audit.ts'
import type { ScoreSheet } from '../scoring/checklist.ts'
import type { ConfidenceSheet } from '../scoring/confidence.ts'
import type { Verifier } from '../citations/verifier.ts'

/** What decides a step besides the agent's words. */
export interface StepRules {
  readonly protocol: Protocol
  readonly checklists: Readonly<Record<GemName, Ruleset>>
  readonly verifier: Verifier
}

/** A step to decide: what the agent was given, and what only code looks at. */
export interface StepInput {
  readonly request: GemRequest
  /** Every document that may be cited: the mandate's and the candidate's. */
  readonly citable: readonly RequestSource[]
  /** What loading found and the output must declare: hidden text. */
  readonly notices: readonly string[]
  /** The last run of each GEM that an audit looks at; empty for the others. */
  readonly audited: readonly AuditedRun[]
}

/** A run as an audit sees it: the output, its page, and what verification found in it. */
export interface AuditedRun {
  readonly gem: GemName
  readonly step: string
  readonly output: GemOutput
  readonly page: { readonly path: string; readonly text: string }
  readonly checks: AnswerChecks
  readonly sourceChecks: SourceChecks
}

/** The arithmetic behind an output. */
export interface StepSheet {
  readonly score: ScoreSheet | null
  readonly audit: AuditSheet | null
  readonly confidence: ConfidenceSheet
}

/** A decided step: an accepted output with everything behind it, or why the answer was refused. */
export type StepOutcome =
  | {
      readonly status: 'accepted'
      readonly output: GemOutput
      readonly checks: AnswerChecks
      readonly sourceChecks: SourceChecks
      readonly sheet: StepSheet
      readonly trace: Trace
    }
  | { readonly status: 'refused'; readonly reasons: readonly string[]; readonly ambiguous: boolean }
