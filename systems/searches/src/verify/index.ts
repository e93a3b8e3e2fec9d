import type { AnswerChecks, GemAnswer, SourceChecks } from '@dictamen/contracts'
import { createInstruments, type FindingRulesets } from '../reading/instruments.ts'
import type { SourceText } from '../reading/source.ts'
import { checkAnswer, type CitedText } from './answer-checks.ts'
import { checkSources } from './source-checks.ts'

export { verifyRules } from './answer-checks.ts'
export { contradictionsRules } from './contradictions.ts'
export { fluffRules } from './fluff.ts'
export { timelineRules } from './source-checks.ts'

/** Looks up what an agent cites, and what its sources say to one another. */
export interface FindingVerifier {
  checkSources(sources: readonly SourceText[]): SourceChecks
  checkAnswer(answer: GemAnswer, sources: readonly CitedText[]): AnswerChecks
}

export function createVerifier(rulesets: FindingRulesets): FindingVerifier {
  const instruments = createInstruments(rulesets)
  return {
    checkSources: (sources) => checkSources(sources, instruments),
    checkAnswer: (answer, sources) => checkAnswer(answer, sources, instruments),
  }
}
