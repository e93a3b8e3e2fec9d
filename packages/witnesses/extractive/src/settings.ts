import { defineRule, type RulesetDefinition } from '@dictamen/kernel'
import { z } from 'zod'

const Percent = z.int().min(0).max(100)
const Count = z.int().min(1)

/** When a test without a cutoff speaks for or against. */
export const scoresRule = defineRule<{ readonly for_percent: number; readonly against_percent: number }>({
  id: 'extractive/scores',
  options: z.strictObject({ for_percent: Percent, against_percent: Percent }),
})

/** When two sentences speak of one thing, and how long a list may grow. */
export const matchRule = defineRule<{
  readonly words: number
  readonly concepts: number
  readonly most_findings: number
  readonly short_months: number
}>({
  id: 'extractive/match',
  options: z.strictObject({ words: Count, concepts: Count, most_findings: Count, short_months: Count }),
})

/** From how many points on the labelled sentences about no-fits are believed. */
export const examplesRule = defineRule<{
  /** That a sentence hits, though no other rule says so. */
  readonly sure: number
  /** That it hits where a rule says so. */
  readonly supports: number
  /** That it hits where whoever says it stands by it. */
  readonly stands: number
  /** That a sentence does not clear of it. */
  readonly clears: number
}>({
  id: 'extractive/examples',
  options: z.strictObject({ sure: z.int(), supports: z.int(), stands: z.int(), clears: z.int() }),
})

/** By how many points the labelled sentences must lead to be believed that a sentence shows a lack of evidence. */
export const lacksEvidenceRule = defineRule<{ readonly least: number }>({
  id: 'extractive/lacks_evidence',
  options: z.strictObject({ least: z.int().min(0) }),
})

/** The reasons for which mandates exclude people. */
export const exclusionsRules: RulesetDefinition = { id: 'exclusions', coded: [] }

export const judgementRules: RulesetDefinition = { id: 'judgement', coded: [] }

/** What somebody has never done, or has done only. */
export const experienceRules: RulesetDefinition = { id: 'experience', coded: [] }

/** The rule set of the built-in agent. */
export const extractiveRules: RulesetDefinition = {
  id: 'extractive',
  coded: [scoresRule, matchRule, examplesRule, lacksEvidenceRule],
}
