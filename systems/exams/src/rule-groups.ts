import { Refusal, type Rule, type Ruleset } from '@dictamen/kernel'
import { z } from 'zod'

const Detector = z.strictObject({
  kind: z.enum([
    'multipart_short_answer',
    'matching',
    'description',
    'essay',
    'true_false',
    'multi_select',
    'single_choice',
    'cloze_table',
    'cloze_labeled_blanks',
    'cloze_inline',
    'external_media_reference',
    'numeric',
    'short_answer_text',
  ]),
  priority: z.int().min(1),
})
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

/** Sorts the rules of a set; refuses priorities that leave open which detector goes first. */
export function groupRules({ id, rules }: Ruleset): RuleGroups {
  const carrying = <Carried>(shape: z.ZodType<Carried>): ({ rule: Rule } & Carried)[] =>
    rules.flatMap((rule) => {
      const parsed = shape.safeParse(rule.options)
      return parsed.success ? [{ rule, ...parsed.data }] : []
    })
  const detectors = carrying(Detector).sort((a, b) => b.priority - a.priority)
  const loose = detectors.filter(({ priority }, at) => priority !== detectors.length - at)
  if (loose.length > 0) {
    const message = `las prioridades van de 1 a ${detectors.length} sin repetirse`
    const problems = loose.map(({ rule, priority }) => ({
      pointer: rule.id,
      message: `${message}; hay ${priority}`,
    }))
    throw new Refusal('RulesetBroken', { name: id, count: problems.length }, problems)
  }
  return {
    detectors,
    flags: carrying(Flag),
    issues: carrying(Issue),
  }
}
