import {
  governorDecision,
  synthesizerOutput,
  type GovernorDecision,
  type GovernorDecision11,
  type SynthesizerOutput,
  type SynthesizerOutput11,
} from '@dictamen/contracts'
import { parseContract } from '@dictamen/kernel'

/** A decision in the shape of governor-decision@1.0: the same decision with less said of it. */
export function decisionAs10(decision: GovernorDecision11): GovernorDecision {
  const { diagnosis, recommendation, risks, next_steps, dont_do, flags, confidence } = decision
  const { strategic_mode_version, domains_used, timestamp } = decision
  return parseContract(governorDecision, {
    diagnosis,
    recommendation,
    risks,
    next_steps,
    dont_do,
    flags,
    confidence,
    strategic_mode_version,
    domains_used,
    timestamp,
  })
}

/** An answer in the shape of synthesizer-output@1.0. */
export function outputAs10({ answer, meta, plan, trace, evidence }: SynthesizerOutput11): SynthesizerOutput {
  return parseContract(synthesizerOutput, {
    answer,
    meta: { ...meta, version: '1.0' },
    plan,
    trace,
    evidence,
  })
}
