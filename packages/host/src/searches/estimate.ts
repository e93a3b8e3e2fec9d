import type { GemName, SearchDossier } from '@dictamen/contracts'
import { answerSchema } from '@dictamen/witness-model'
import { openPrompts } from './open-prompts.ts'
import { openSearchRules } from './open-rules.ts'
import type { AgentOrder } from './open-witness.ts'

/** What a search will ask, about, when every answer is good at once. */
export interface SearchEstimate {
  readonly calls: number
  readonly tokensIn: number
  readonly tokensOut: number
  /** Millionths of a dollar; null when nobody knows the price. */
  readonly cost: number | null
  /** The tokens of the longest question with its answer: a model must hold that many at once. */
  readonly largest: number
}

/** Tokens of an answer, and of one when it is told to a later GEM, as those of the examples are. */
const ANSWER = 2200
const TOLD = 1100
const POINTS = 900

/** What it will cost that every candidate comes to the end. */
export async function estimateSearch(
  order: AgentOrder,
  { sources, candidates }: SearchDossier,
): Promise<SearchEstimate | null> {
  if (order.address === null) return null
  const { costOf, estimateTokens, kindOf, priceOf } = await import('@dictamen/models')
  const { protocol } = openSearchRules().steps
  const prompts = openPrompts(protocol.prompts)
  const asked = (gem: GemName, candidate: string | null): number => {
    const { reads, outputs } = protocol.inputs[gem]
    const texts = sources
      .filter(({ kind, candidate_id: id }) => reads.includes(kind) && (id === null || id === candidate))
      .map(({ text }) => text)
    const said = [prompts.of(gem), JSON.stringify(answerSchema(gem)), ...texts].join('\n')
    return estimateTokens(said) + (candidate === null ? 0 : TOLD + POINTS) + outputs.length * TOLD
  }
  const steps = [
    asked(protocol.order.search, null),
    ...candidates.flatMap(({ candidate_id: id }) => protocol.order.candidate.map((gem) => asked(gem, id))),
    ...candidates.map(({ candidate_id: id }) => asked(protocol.order.audit, id)),
  ]
  const tokens = { input: steps.reduce((sum, step) => sum + step, 0), output: steps.length * ANSWER }
  const price = order.price ?? priceOf(kindOf(order.address), order.address.model)
  return {
    calls: steps.length,
    tokensIn: tokens.input,
    tokensOut: tokens.output,
    cost: price === null ? null : costOf(price, tokens),
    largest: Math.max(...steps) + ANSWER,
  }
}
