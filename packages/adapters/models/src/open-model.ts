import type { ModelRequest } from '@dictamen/kernel/ports'
import { askModel, DEFAULTS, type AskOptions } from './ask.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { pause, type ModelOutcome } from './outcome.ts'
import { costOf, mostOf, priceOf, type Price } from './prices.ts'
import { createLanguageModel, keyNames, kindOf, type ModelAddress } from './providers.ts'
import { fetchOnce } from './whole-answer.ts'

/** A language model that answers for money. */
export interface PaidModel {
  /** What it charges; null when nobody has said. */
  readonly price: Price | null
  /** The signal says that nobody waits for the answer any more: it may be paid all the same. */
  ask(request: ModelRequest, signal?: AbortSignal): Promise<ModelOutcome>
  /** What tokens cost in millionths of a dollar; null without a price. */
  cost(tokens: { readonly input: number; readonly output: number }): number | null
  /** The most that a question may cost; null without a price. */
  most(request: Pick<ModelRequest, 'system' | 'prompt' | 'schema'>): number | null
}

export interface ModelOptions extends AskOptions {
  /** What the provider asks of whoever pays; null when there is none though one is needed. */
  readonly key: string | null
  /** Instead of the list. */
  readonly price?: Price | undefined
  /** The most bytes of an answer that are read. */
  readonly mostBytes?: number
}

/** A stream tells each token in a few hundred bytes. */
const MOST_BYTES = 40_000_000

/** Opens a model at its address; without a key it answers nothing and says why. */
export function openModel(address: ModelAddress, options: ModelOptions): PaidModel {
  const { key, mostBytes = MOST_BYTES, price: given, ...asking } = options
  const price = given ?? priceOf(kindOf(address), address.model)
  const reason = `falta la clave de ${address.provider} (${keyNames(kindOf(address))})`
  return {
    price,
    ask: async (request, signal) =>
      key === null
        ? pause(reason, { isPassing: false })
        : await askModel(
            () => createLanguageModel(address, key, fetchOnce(boundedFetch(mostBytes))),
            request,
            { ...asking, ...(signal === undefined ? {} : { signal }) },
          ),
    cost: (tokens) => (price === null ? null : costOf(price, tokens)),
    most: ({ system, prompt, schema }) =>
      price === null
        ? null
        : mostOf(price, [system, prompt, JSON.stringify(schema)], asking.maxTokens ?? DEFAULTS.maxTokens),
  }
}
