import type {
  AnswerChecks,
  AnswerFault,
  GemName,
  GemOutput,
  GemRequest,
  RequestSource,
  SourceChecks,
} from '@dictamen/contracts'
import type { Ruleset, Trace } from '@dictamen/kernel'
import type { Edition } from '../answers/edition.ts'
import type { ReadingOptions, RefusedAnswer } from '../answers/read-answer.ts'
import type { Trigger } from '../protocol/next.ts'
import type { Pages } from '../outputs/pages.ts'
import type { Protocol } from '../protocol/protocol.ts'
import type { AuditSheet } from '../scoring/audit.ts'
import type { ScoreSheet } from '../scoring/checklist.ts'
import type { ConfidenceSheet } from '../scoring/confidence.ts'
import type { PointReading } from '../sheet/point-reader.ts'
import type { Judging } from '../sheet/rules.ts'
import type { SheetGround, WeighedPoint } from '../sheet/weigh.ts'
import type { Support } from '../support/support.ts'
import type { Verifier } from '../citations/verifier.ts'

/** What decides a step besides the agent's words. */
export interface StepRules {
  readonly protocol: Protocol
  readonly judging: Judging
  /** How the page of a GEM is told. */
  readonly pages: Pages
  readonly points: PointReading
  readonly checklists: Readonly<Record<GemName, Ruleset>>
  readonly verifier: Verifier
}

/** A step to decide: what the agent was given, and what only code looks at. */
export interface StepInput extends ReadingOptions {
  /** What was made of the findings on which it hangs; null before that was looked up. */
  readonly support: Support | null
  readonly request: GemRequest
  /** Every document that may be cited: the mandate's and the candidate's. */
  readonly citable: readonly RequestSource[]
  /** What loading found and the output must declare: hidden text. */
  readonly notices: readonly string[]
  /** The last run of each GEM that an audit looks at; empty for the others. */
  readonly audited: readonly AuditedRun[]
  /** What is said of the candidate's points besides this answer; null for the search's own GEM. */
  readonly sheet: SheetGround | null
  /** How many of the candidate's files could be read. */
  readonly files: readonly [read: number, all: number]
}

/** A run as an audit sees it: the output, its page, and what verification found in it. */
export interface AuditedRun {
  readonly gem: GemName
  readonly step: string
  readonly output: GemOutput
  readonly edition: Edition
  /** As the auditor was given it. */
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

/** What a step comes to from what was said of its points. */
export interface Concluded {
  readonly output: GemOutput
  readonly sheet: StepSheet
  readonly points: readonly WeighedPoint[]
  readonly stops: readonly Trigger[]
}

/** A decided step: an accepted output with everything behind it, or why the answer was refused. */
export type StepOutcome =
  | (Concluded & {
      readonly status: 'accepted'
      readonly edition: Edition
      readonly checks: AnswerChecks
      readonly sourceChecks: SourceChecks
      /** The same before any person judged: what later questions are asked with. */
      readonly heard: Concluded
      /** The points that it was asked about and said nothing of. */
      readonly unanswered: readonly string[]
      /** What was wrong with it, for whoever gave it to do it better. */
      readonly faults: readonly AnswerFault[]
      readonly trace: Trace
    })
  | RefusedAnswer
