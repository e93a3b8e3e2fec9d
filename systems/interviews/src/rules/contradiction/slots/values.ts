import { isSubset } from '../content.ts'
import type { Evidence } from '../finding.ts'

/** Something that a clause says of a slot, with what kind of thing it is. */
export interface Value extends Evidence {
  /** «name», «noun», «occupation», «frequency», «hour», or the name of a list of the rule set. */
  readonly type: string
  /** What it says: of two values of a type, one that says no more than the other agrees with it. */
  readonly says: ReadonlySet<string>
  /** The list that names it among others: a known name and an unknown one are not comparable. */
  readonly known: string
  readonly denied: boolean
  /** Keys of its words, which are no topic of its own slot. */
  readonly keys: readonly string[]
  /** What leads to it: a preposition, a copula, or nothing. */
  readonly link: string
}

/** Between a noun and what it is: «el proveedor era Saica», «nota media: 8». */
export const COPULA = '='

/** True when two values of a type cannot both be true of one slot. */
export function exclude(left: Value, right: Value): boolean {
  if (left.type !== right.type || left.known !== right.known) return false
  const agree = isSubset(left.says, right.says) || isSubset(right.says, left.says)
  return agree ? left.denied !== right.denied : !left.denied && !right.denied
}

/** True when a value says the same as another. */
export function confirms(left: Value, right: Value): boolean {
  if (left.type !== right.type || left.denied !== right.denied) return false
  return isSubset(left.says, right.says) || isSubset(right.says, left.says)
}

/** Types of values that are nouns or names themselves. */
export const NOMINAL: ReadonlySet<string> = new Set(['name', 'noun', 'occupation'])
