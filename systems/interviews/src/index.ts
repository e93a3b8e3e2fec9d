import { flags, interviewSession, type Flags, type InterviewSession } from '@dictamen/contracts'
import type { Ruleset, RulesetDefinition, System } from '@dictamen/kernel'
import { decideFlags } from './decide.ts'
import { observeTime, type Observations } from './observe.ts'
import { contradictionWithContext } from './rules/contradiction-with-context.ts'
import { driftDetected } from './rules/drift-detected.ts'
import { FlagsRuleOptions } from './hedging.ts'
import {
  authorityLevel,
  overallAuthority,
  overallClosure,
  overallVerbalRisk,
  verbalRisk,
} from './rules/levels.ts'
import { overExplanation } from './rules/over-explanation.ts'
import { sourcesOfSession } from './session-sources.ts'

export { comparisonRules, createComparison } from './comparison.ts'
export { createDoctor, recogniseDocument } from './doctor.ts'
export { warningsOf } from './question-warnings.ts'
export { importRules, importTranscript } from './import/index.ts'
export { createProgress, progressRules } from './progress.ts'
export { createMandates, mandatesRules } from './mandates.ts'
export {
  contextFromLines,
  questionsFromLines,
  questionsInDialogue,
  readPlainLines,
  type Default,
  type PaperContext,
  type PaperQuestions,
} from './paper/index.ts'

/** The rules of Flags that need code. */
export const flagsRules: RulesetDefinition = {
  id: 'flags',
  options: FlagsRuleOptions,
  coded: [
    authorityLevel,
    contradictionWithContext,
    driftDetected,
    overallAuthority,
    overallClosure,
    overallVerbalRisk,
    overExplanation,
    verbalRisk,
  ],
}

/** Flags 1.1: observable states of each answer and three aggregates; no advice, no verdict on the person. */
export function createFlags(rules: Ruleset): System<InterviewSession, Observations, Flags, 'clock'> {
  return {
    id: 'interviews/flags',
    input: interviewSession,
    output: flags,
    ruleset: rules,
    observe: observeTime,
    decide: (session, observations) => decideFlags(session, observations, rules),
    sources: sourcesOfSession,
  }
}
