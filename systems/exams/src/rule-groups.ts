import type { Rule, Ruleset } from '@dictamen/kernel'
import { z } from 'zod'

const Detector = z.strictObject({ kind: z.string().min(1), priority: z.int() })
const Flag = z.strictObject({
  flag: z.enum(['asset_required', 'math_or_symbols_risky', 'requires_external_media']),
})
const Issue = z.strictObject({
  code: z.string().regex(/^[A-Z_]+$/),
  level: z.enum(['info', 'warn', 'error']),
  msg: z.string().min(1),
})

/** What a rule with a condition carries: a kind, a flag, an issue, or nothing. */
export const RuleOptions = z.union([Detector, Flag, Issue]).optional()

/** The rules of a set by what they carry. */
export interface RuleGroups {
  /** By priority, the highest first. */
  readonly detectors: readonly ({ readonly rule: Rule } & z.infer<typeof Detector>)[]
  readonly flags: readonly ({ readonly rule: Rule } & z.infer<typeof Flag>)[]
  readonly issues: readonly ({ readonly rule: Rule } & z.infer<typeof Issue>)[]
}

export function groupRules({ rules }: Ruleset): RuleGroups {
  const carrying = <Carried>(shape: z.ZodType<Carried>): ({ rule: Rule } & Carried)[] =>
    rules.flatMap((rule) => {
      const parsed = shape.safeParse(rule.options)
      return parsed.success ? [{ rule, ...parsed.data }] : []
    })
  return {
    detectors: carrying(Detector).sort((a, b) => b.priority - a.priority),
    flags: carrying(Flag),
    issues: carrying(Issue),
  }
}
