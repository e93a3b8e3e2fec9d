import type { Model } from '@dictamen/kernel/ports'
import type { ModelAddress, PaidModel, Price } from '@dictamen/models'
import { Refusal } from '../sentences.ts'
import { registeredProviders, type ProviderPlace } from './registry.ts'

/** Which model is wanted, and how long it is waited for. */
export interface ModelOrder extends ProviderPlace {
  readonly baseUrl?: string | undefined
  readonly price?: Price | undefined
  readonly limits?: CallLimits | undefined
}

/** How long nothing may come, and how long a call may take in all. */
export interface CallLimits {
  readonly idleMs?: number
  readonly totalMs?: number
}

/** The address of `PROVIDER/MODEL`, and the key that goes with it; refused when it needs one and there is none. */
export async function findModel(
  name: string,
  { data, baseUrl }: ModelOrder,
): Promise<{ readonly address: ModelAddress; readonly key: string }> {
  const { keyNames, keyOf, kindOf, readAddress } = await import('@dictamen/models')
  const registered = registeredProviders({ data })
  const address = readAddress(name, process.env, { baseUrl, registered })
  const key = keyOf(address, process.env, registered)
  if (key === null)
    throw new Refusal('UsageWrong', {
      reason: `para ${name} falta la clave: ${keyNames(kindOf(address))}`,
    })
  return { address, key }
}

const LLM = 'llm:'

/** The name of a model without `llm:`, which may stand before it. */
function modelNamed(name: string): string {
  return name.startsWith(LLM) ? name.slice(LLM.length) : name
}

/**
 * A registered model behind the kernel's port, for whoever words an answer or gives it again: the same providers, keys and
 * limits as a search. What a search would pause for is an error here, and whoever asked goes on without it.
 */
export async function openProviderModel(name: string, order: ModelOrder = {}): Promise<Model> {
  const { openModel } = await import('@dictamen/models')
  const { address, key } = await findModel(modelNamed(name), order)
  const model: PaidModel = openModel(address, { key, price: order.price, ...order.limits })
  return {
    name: `${address.provider}/${address.model}`,
    async ask(request) {
      const outcome = await model.ask(request)
      if (outcome.kind === 'answer') return outcome
      throw new Refusal('ServiceUnavailable', { service: address.provider, reason: outcome.reason })
    },
  }
}

/** What a provider answered to a question that costs next to nothing. */
export interface ProviderTrial {
  readonly model: string
  readonly baseUrl: string
  readonly answered: boolean
  /** The model that answered, or why none did. */
  readonly said: string
  readonly seconds: number
  readonly tokens: { readonly input: number; readonly output: number } | null
  /** Millionths of a dollar; null when nobody knows. */
  readonly cost: number | null
}

const TRIAL = {
  system: 'Respondes solo con JSON.',
  prompt: 'Responde con el objeto {"listo": true} y nada más.',
  schema: { type: 'object', properties: { listo: { type: 'boolean' } }, required: ['listo'] },
  idempotencyKey: 'prueba',
}

/** Asks a model the cheapest question there is. */
export async function tryProvider(name: string, order: ModelOrder = {}): Promise<ProviderTrial> {
  const { openModel } = await import('@dictamen/models')
  const { address, key } = await findModel(modelNamed(name), order)
  // A model that thinks first needs more than the answer does.
  const model = openModel(address, { key, price: order.price, maxTokens: 2000, tries: 1, ...order.limits })
  const began = performance.now()
  const outcome = await model.ask(TRIAL)
  const seconds = Math.round((performance.now() - began) / 10) / 100
  const tokens = outcome.kind === 'pause' ? null : outcome.tokens
  return {
    model: modelNamed(name),
    baseUrl: address.baseUrl,
    answered: outcome.kind === 'answer',
    said: outcome.kind === 'answer' ? outcome.model : outcome.reason,
    seconds,
    tokens,
    cost: tokens === null ? null : model.cost(tokens),
  }
}
