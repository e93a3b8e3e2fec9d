export { askModel, DEFAULTS, type AskLimits, type AskOptions } from './ask.ts'
export { openModel, type ModelOptions, type PaidModel } from './open-model.ts'
export type { ModelOutcome } from './outcome.ts'
export { costOf, mostOf, priceOf, type Price } from './prices.ts'
export {
  checkAddress,
  isKind,
  environmentKeys,
  keyNames,
  keyOf,
  kindOf,
  kinds,
  readAddress,
  type ModelAddress,
  type RegisteredProvider,
} from './providers.ts'
export { estimateTokens } from './tokens.ts'
