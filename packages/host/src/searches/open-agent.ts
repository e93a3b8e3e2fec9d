import type { GemRequest, SearchDossier } from '@dictamen/contracts'
import { Refusal } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import type { ModelAddress, Price } from '@dictamen/models'
import type { AgentIdentity, SearchAgent } from '@dictamen/searches'
import { createExtractiveAgent } from './extractive-agent.ts'
import { createModelAgent } from './model-agent.ts'
import { openPrompts } from './open-prompts.ts'
import type { SearchRules } from './open-rules.ts'
import { createReplayAgent } from './replay-agent.ts'

/** An agent that may cost something. */
export interface PaidAgent extends SearchAgent {
  /** The most that an answer may cost, in millionths of a dollar; null when nobody knows the price. */
  most(request: GemRequest): number | null
}

/** Which agent is wanted, as JSON: no key is in it. */
export interface AgentOrder {
  /** `extractive`, `replay:FOLDER` or `llm:PROVIDER/MODEL`. */
  readonly name: string
  /** Where a language model is asked. */
  readonly address: ModelAddress | null
  /** Instead of the list of prices. */
  readonly price: Price | null
  /** Which of several answers to the same question: the first unless said otherwise. */
  readonly sample: number
}

/** An agent with what its answers depend on besides what it is asked. */
export interface OpenedAgent {
  readonly agent: PaidAgent
  readonly identity: AgentIdentity
}

/** What would leave this machine, and for where. */
export interface SendNotice {
  readonly provider: string
  readonly model: string
  readonly baseUrl: string
  readonly documents: readonly { readonly path: string; readonly characters: number }[]
  /** Dollars per million tokens; null when nobody knows. */
  readonly price: Price | null
}

const LLM = 'llm:'
const REPLAY = 'replay:'

/** Reads which agent is wanted; a language model is named with its address. */
export async function readAgent(
  name: string,
  { baseUrl, price }: { readonly baseUrl?: string | undefined; readonly price?: Price | undefined } = {},
): Promise<AgentOrder> {
  const order = { name, address: null, price: price ?? null, sample: 1 }
  if (name === 'extractive' || (name.startsWith(REPLAY) && name.length > REPLAY.length)) return order
  if (!name.startsWith(LLM))
    throw new Refusal('UsageWrong', {
      reason: `no hay un agente «${name}»: extractive, llm:PROVEEDOR/MODELO o replay:CARPETA`,
    })
  const { keyNames, keyOf, readAddress } = await import('@dictamen/models')
  const address = readAddress(name.slice(LLM.length), process.env, baseUrl)
  if (keyOf(address.provider, process.env) === null)
    throw new Refusal('UsageWrong', {
      reason: `para ${name} falta la clave en el entorno: ${keyNames(address.provider)}`,
    })
  return { ...order, address }
}

/** Opens an agent; the key of a language model comes from the environment of whoever asks it. */
export async function openAgent(order: AgentOrder, rules: SearchRules): Promise<OpenedAgent> {
  const { name, address, price, sample } = order
  if (address === null) {
    const agent = name.startsWith(REPLAY)
      ? createReplayAgent(name.slice(REPLAY.length))
      : createExtractiveAgent(rules.readers)
    const identity = { agent: agent.id, model: agent.model, ruleset: rules.sha256 }
    return { agent: { ...agent, most: () => 0 }, identity }
  }
  const { openModel } = await import('@dictamen/models')
  const prompts = openPrompts(rules.steps.protocol.prompts)
  const model = openModel(address, { environment: process.env, ...(price === null ? {} : { price }) })
  const where = `${address.model} @ ${address.baseUrl}${sample === 1 ? '' : ` #${sample}`}`
  return {
    agent: createModelAgent(name, where, model, prompts),
    identity: { agent: name, model: where, ruleset: hashOf([rules.sha256, prompts.sha256]) },
  }
}

/** Says what a language model would be sent; null when nothing leaves. */
export async function noticeOf(order: AgentOrder, { sources }: SearchDossier): Promise<SendNotice | null> {
  if (order.address === null) return null
  const { priceOf } = await import('@dictamen/models')
  const { provider, model, baseUrl } = order.address
  return {
    provider,
    model,
    baseUrl,
    price: order.price ?? priceOf(provider, model),
    documents: sources.map(({ path, text }) => ({ path, characters: text.length })),
  }
}
