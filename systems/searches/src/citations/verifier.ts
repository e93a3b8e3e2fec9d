import type { AnswerChecks, GemAnswer, SourceChecks } from '@dictamen/contracts'
import { Lexicon, type SourceChecker, type SourceText } from '@dictamen/dossier'
import type { Ruleset } from '@dictamen/kernel'
import { checkAnswer, quotes, type CitedText } from './answer-checks.ts'

/** Looks up what a witness cites, and what its sources say to one another. */
export interface Verifier {
  /** Positions, gaps, contradictions and generic phrases of a candidate's sources. */
  checkSources(sources: readonly SourceText[]): SourceChecks
  /** How many of the dated stays of a CV were read as positions or studies, and how many there are. */
  coverDates(sources: readonly SourceText[]): readonly [read: number, dated: number]
  /** The answer with only what its sources hold, and what did not hold. */
  checkAnswer(answer: GemAnswer, sources: readonly CitedText[]): AnswerChecks
}

export function createVerifier(checker: SourceChecker, rules: Ruleset, fluff: Ruleset): Verifier {
  const { least_ratio } = rules.optionsOf(quotes)
  const generic = new Lexicon(fluff)
  return {
    checkSources: (sources) => checker.checkSources(sources),
    coverDates: (sources) => checker.coverDates(sources),
    checkAnswer: (answer, sources) => checkAnswer(answer, sources, { leastRatio: least_ratio, generic }),
  }
}
