import type { AnswerChecks, GemAnswer, RequestSource, SourceChecks } from '@dictamen/contracts'

/** Looks up what an agent cites, and what its sources say to one another. */
export interface Verifier {
  /** Positions, gaps, contradictions and generic phrases of a candidate's sources. */
  checkSources(sources: readonly RequestSource[]): SourceChecks
  /** The answer with only what its sources hold, and what did not hold. */
  checkAnswer(
    answer: GemAnswer,
    sources: readonly { readonly path: string; readonly text: string }[],
  ): AnswerChecks
}
