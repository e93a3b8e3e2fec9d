import { defineRule, type Mark, type Subject } from '@dictamen/kernel'
import { z } from 'zod'
import { ruleOptions } from './rule-options.ts'

const Options = z.strictObject({
  ...ruleOptions,
  /** How many valid references an output with decisions must have. */
  threshold: z.int().min(1),
})

export type ReferenceOptions = z.infer<typeof Options>

/** IR.0.01: decisions without any reference that counts. */
export const mandatoryReference = defineRule<ReferenceOptions>({
  id: 'IR.0.01',
  options: Options,
  detect: (subject, options) =>
    lacksReference(Number(subject.value('decisions')), Number(subject.value('references')), options)
      ? [wholeOf(subject, 'decisions')]
      : [],
})

export function lacksReference(
  decisions: number,
  references: number,
  { threshold }: Pick<ReferenceOptions, 'threshold'>,
): boolean {
  return decisions > 0 && references < threshold
}

/** A figure of a subject as evidence. */
export function wholeOf(subject: Subject, field: string): Mark {
  return { field, start: 0, end: subject.text(field).length }
}
