import {
  synthesizerOutput11,
  synthesizerRequest11,
  type SynthesizerOutput11,
  type SynthesizerRequest11,
} from '@dictamen/contracts'
import type { Ruleset, System } from '@dictamen/kernel'
import { SOURCES } from '../synthesizer/explain.ts'
import { observeSynthesis, type SynthesizerObservations } from '../synthesizer/observe.ts'
import { composeAnswer } from './compose.ts'
import { decideAnswer } from './decide.ts'

export { answerRules } from './rules.ts'
export { memoOf, reviewMemo } from './memo.ts'
export { printMemo } from './print-memo.ts'

/** Presents a decision in five blocks, with its figures, its options and how to ask again; it never changes what was decided. */
export function createSynthesizer(
  rules: Ruleset,
): System<SynthesizerRequest11, SynthesizerObservations, SynthesizerOutput11, 'clock'> {
  return {
    id: 'queries/synthesizer@1.1',
    input: synthesizerRequest11,
    output: synthesizerOutput11,
    ruleset: rules,
    observe: (request, ports) =>
      observeSynthesis(request, ports, rules, (given, evidence) => composeAnswer(given, evidence, rules)),
    decide: (request, observations) => decideAnswer(request, observations, rules),
    sources: ({ message, plan, decision }) => ({
      [SOURCES.message]: message,
      [SOURCES.plan]: plan,
      [SOURCES.decision]: decision,
    }),
  }
}
