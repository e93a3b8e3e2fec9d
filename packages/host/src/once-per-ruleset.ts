import type { Ruleset } from '@dictamen/kernel'

/** Makes an evaluator once for each rule set: the one that ships is loaded once, and so is what is built on it. */
export function oncePerRuleset<Made extends object>(
  make: (rules: Ruleset) => Made,
): (rules: Ruleset) => Made {
  const made = new WeakMap<Ruleset, Made>()
  return (rules) => {
    const known = made.get(rules)
    if (known !== undefined) return known
    const fresh = make(rules)
    made.set(rules, fresh)
    return fresh
  }
}
