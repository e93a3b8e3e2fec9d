import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import { wholeOf } from './ir-0-01.ts'
import { ruleOptions, Share } from './rule-options.ts'

const Options = z.strictObject({
  ...ruleOptions,
  /** References for each decision, at least. */
  threshold: Share,
})

export type CoverageOptions = z.infer<typeof Options>

const MILLION = 1_000_000

/** IR.5.02: too few references for the decisions. */
export const coverage = defineRule<CoverageOptions>({
  id: 'IR.5.02',
  options: Options,
  detect: (subject, options) =>
    isUncovered(Number(subject.value('decisions')), Number(subject.value('references')), options)
      ? [wholeOf(subject, 'references')]
      : [],
})

/** Without decisions the rule does not apply. Compared in millionths: 1 of 2 is exactly 0.50. */
export function isUncovered(
  decisions: number,
  references: number,
  { threshold }: Pick<CoverageOptions, 'threshold'>,
): boolean {
  return decisions > 0 && references * MILLION < Math.round(threshold * MILLION) * decisions
}
