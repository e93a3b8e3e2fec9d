import { z } from 'zod'

const Example = z.union([z.string(), z.record(z.string(), z.json())])

/** The shape of one rule, before its condition is compiled. */
export const RuleShape = z.strictObject({
  id: z.string().regex(/^[A-Za-z][\w.-]*(\/[\w.-]+)?$/),
  profile: z.string().min(1).optional(),
  source: z.string().min(1),
  description: z.string().min(1),
  about: z.unknown().optional(),
  on: z.string().min(1).optional(),
  when: z.unknown().optional(),
  options: z.unknown().optional(),
  examples: z.strictObject({ fires: z.array(Example).min(1), quiet: z.array(Example).min(1) }).optional(),
})

/** The shape of a rule set file. */
export const RulesetShape = z.strictObject({
  ruleset: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  source: z.string().min(1),
  default_profile: z.string().optional(),
  rules: z.array(RuleShape).min(1),
})

export type RuleData = z.infer<typeof RuleShape>
