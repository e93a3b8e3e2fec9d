import {
  synthesizerOutput,
  synthesizerRequest,
  type SynthesizerOutput,
  type SynthesizerRequest,
} from '@dictamen/contracts'
import type { Ruleset, System } from '@dictamen/kernel'
import { decideAnswer } from './decide.ts'
import { SOURCES } from './explain.ts'
import { observeSynthesis, type SynthesizerObservations } from './observe.ts'
import { composeAnswer } from './template.ts'

export type { AuditText, Deadline, Notebook, NotebookDocument, SynthesizerPorts } from './ports.ts'
export { synthesizerRules } from './rules.ts'

/** Presents a decision in five blocks; it never changes what was decided. */
export function createSynthesizer(
  rules: Ruleset,
): System<SynthesizerRequest, SynthesizerObservations, SynthesizerOutput, 'clock'> {
  return {
    id: 'queries/synthesizer',
    input: synthesizerRequest,
    output: synthesizerOutput,
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
