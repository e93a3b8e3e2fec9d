import type { GemName, GemRequest } from '@dictamen/contracts'
import type { ModelRequest } from '@dictamen/kernel/ports'
import { WitnessUnavailable, type Testimony, type Witness } from '@dictamen/kernel/witness'
import { answerSchema } from './answer-schema.ts'
import { layPrompt } from './lay-prompt.ts'
import { layVerification, VERIFY_SCHEMA } from './verify.ts'

export { answerSchema } from './answer-schema.ts'
export { readPrompt } from './prompt.ts'

/** What language models are told. */
export interface WitnessPrompts {
  /** The charter that stands above every agent's own instructions, and the instructions. */
  of(gem: GemName): string
  /** SHA-256 over all of them. */
  readonly sha256: string
  /** What whoever compares statements with their quotes is told, and its SHA-256. */
  readonly verifier: { readonly text: string; readonly sha256: string }
}

type Tokens = Testimony['tokens']

/** A language model that is paid by the token. */
export interface AskedModel {
  /** The signal says that nobody waits for the answer any more: it may be paid all the same. */
  ask(
    request: ModelRequest,
    signal?: AbortSignal,
  ): Promise<
    | { readonly kind: 'answer' | 'refusal'; readonly text: string; readonly tokens: Tokens }
    | { readonly kind: 'pause'; readonly reason: string; readonly mayBePaid: boolean }
  >
  /** What tokens cost in millionths of a dollar; null without a price. */
  cost(tokens: Tokens): number | null
  /** The most that a question may cost; null without a price. */
  most(request: Omit<ModelRequest, 'idempotencyKey'>): number | null
}

export interface ModelWitnessParts {
  /** As reports name it: `llm:PROVIDER/MODEL`. */
  readonly name: string
  /** The model, where it is asked, and which of several answers is wanted. */
  readonly version: string
  readonly model: AskedModel
  readonly prompts: WitnessPrompts
  /** Who compares what decides with its quotes: itself unless another is given, nobody when that is null. */
  readonly verifier?: Witness<GemRequest> | null
}

/** A language model as a witness: it gets its instructions and the sealed documents, and what it writes is only testimony. */
export function createModelWitness({
  name,
  version,
  model,
  prompts,
  verifier,
}: ModelWitnessParts): Witness<GemRequest> {
  const laid = (request: GemRequest): Omit<ModelRequest, 'idempotencyKey'> =>
    request.verify === undefined
      ? { system: prompts.of(request.gem), prompt: layPrompt(request), schema: answerSchema(request.gem) }
      : { system: prompts.verifier.text, prompt: layVerification(request), schema: VERIFY_SCHEMA }
  const own = { name, version, sha256: prompts.verifier.sha256 }
  const others = (request: GemRequest): Witness<GemRequest> | null =>
    request.verify === undefined ? null : (verifier ?? null)
  return {
    identity: {
      name,
      version,
      sha256: prompts.sha256,
      verifier: verifier === undefined ? own : (verifier?.identity.verifier ?? null),
    },
    most: (request) => others(request)?.most?.(request) ?? model.most(laid(request)),
    async testify(request, key, signal) {
      const other = others(request)
      if (other !== null) return await other.testify(request, key, signal)
      const outcome = await model.ask({ ...laid(request), idempotencyKey: key }, signal)
      if (outcome.kind === 'pause')
        throw new WitnessUnavailable(`${capitalised(outcome.reason)}.`, { mayBePaid: outcome.mayBePaid })
      const { text, tokens } = outcome
      return { text, tokens, cost: model.cost(tokens) }
    },
  }
}

function capitalised(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
}
