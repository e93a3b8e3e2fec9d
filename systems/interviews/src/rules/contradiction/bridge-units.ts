import type { Amount } from './amounts.ts'
import type { Lexicon } from './lexicon.ts'
import { singularOf } from './stem.ts'
import { fold } from './word-keys.ts'

/** Two amounts of one unit; where months meet days, the larger unit becomes a range of the smaller. */
export function inOneUnit(left: Amount, right: Amount, lexicon: Lexicon): readonly [Amount, Amount] | null {
  if (left.measure !== right.measure) return null
  if (left.of === right.of) return [left, right]
  const bridge = bridgeOf(lexicon)
  if (bridge === null || !left.measure) return null
  if (left.of === bridge.large && right.of === bridge.small) return [widen(left, bridge), right]
  if (left.of === bridge.small && right.of === bridge.large) return [left, widen(right, bridge)]
  return null
}

interface Bridge {
  readonly small: string
  readonly large: string
  readonly least: number
  readonly most: number
}

function bridgeOf({ options, units }: Lexicon): Bridge | null {
  const { bridge } = options.quantities
  const small = bridge === undefined ? undefined : units.get(singularOf(fold(bridge.small)))
  const large = bridge === undefined ? undefined : units.get(singularOf(fold(bridge.large)))
  if (bridge === undefined || small === undefined || large === undefined) return null
  const step = small.factor / large.factor
  return {
    small: String(small.scale),
    large: String(large.scale),
    least: bridge.least * step,
    most: bridge.most * step,
  }
}

function widen(amount: Amount, { small, least, most }: Bridge): Amount {
  return {
    ...amount,
    of: small,
    plain: false,
    minimum: amount.minimum * least,
    maximum: amount.maximum * most,
    from: amount.from === null ? null : amount.from * least,
  }
}
