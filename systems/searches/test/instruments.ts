import type { Instruments } from '../src/index.ts'
import { openFindingRules } from './rules.ts'

/** The rule sets with which sources are read, as they ship. */
export function instrumentsOf(): Instruments['rulesets'] {
  return openFindingRules()
}
