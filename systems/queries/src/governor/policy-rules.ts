import type { Rule, Ruleset } from '@dictamen/kernel'
import type { PolicyOptions, RiskOptions, RuleOptions, SignalOptions } from './rules.ts'
import type { z } from 'zod'

interface RuleOf<Options> {
  readonly rule: Rule
  readonly options: Options
}

/** The rules of the policy by what they do, in the order of the file. */
export interface PolicyRules {
  readonly signals: readonly RuleOf<SignalOptions>[]
  readonly risks: readonly RuleOf<RiskOptions>[]
  readonly policies: readonly RuleOf<PolicyOptions>[]
}

type AnyOptions = z.infer<typeof RuleOptions>

export function readPolicyRules({ rules }: Ruleset): PolicyRules {
  const ofKind = <Kind extends AnyOptions['kind']>(
    kind: Kind,
  ): RuleOf<Extract<AnyOptions, { kind: Kind }>>[] =>
    rules.flatMap((rule) => {
      const options = rule.options as AnyOptions
      return options.kind === kind ? [{ rule, options: options as Extract<AnyOptions, { kind: Kind }> }] : []
    })
  return { signals: ofKind('signal'), risks: ofKind('risk'), policies: ofKind('policy') }
}
