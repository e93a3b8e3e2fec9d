import type { SearchDossier } from '@dictamen/contracts'
import type { ModelAddress, Price } from '@dictamen/models'
import type { SearchWitness } from '@dictamen/searches'
import { createModelWitness } from '@dictamen/witness-model'
import { createReplayWitness } from '@dictamen/witness-replay'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openExtractive } from './open-extractive.ts'
import { openPrompts } from './open-prompts.ts'
import { openSearchRules } from './open-rules.ts'
import { findModel, type CallLimits } from '../providers/open-provider.ts'
import { registeredProviders, type ProviderPlace } from '../providers/registry.ts'
import { Refusal } from '../sentences.ts'

/** Which witness is wanted, as JSON: no key is in it. */
export interface AgentOrder {
  /** `extractive`, `replay:FOLDER` or `llm:PROVIDER/MODEL`. */
  readonly name: string
  /** Where a language model is asked. */
  readonly address: ModelAddress | null
  /** Instead of the list of prices. */
  readonly price: Price | null
  /** Which of several answers to the same question: the first unless said otherwise. */
  readonly sample: number
  /** How long a call is waited for, where that was said. */
  readonly limits?: CallLimits
  /** Who compares what decides with its quotes: the same model unless another is ordered, nobody when that is null. */
  readonly verifier?: AgentOrder | null
}

/** What is said of a language model besides its name. */
export interface AgentOptions extends ProviderPlace {
  readonly baseUrl?: string | undefined
  readonly price?: Price | undefined
  readonly limits?: CallLimits | undefined
  /** `none`, or `llm:PROVIDER/MODEL`. */
  readonly verifier?: string | undefined
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
  { limits, verifier, ...options }: AgentOptions = {},
): Promise<AgentOrder> {
  const order = { name, address: null, price: options.price ?? null, sample: 1 }
  if (name === 'extractive' || (name.startsWith(REPLAY) && name.length > REPLAY.length)) return order
  if (!name.startsWith(LLM))
    throw new Refusal('UsageWrong', {
      reason: `no hay un agente «${name}»: extractive, llm:PROVEEDOR/MODELO o replay:CARPETA`,
    })
  const { address } = await findModel(name.slice(LLM.length), options)
  return {
    ...order,
    address,
    ...(limits === undefined ? {} : { limits }),
    ...(verifier === undefined ? {} : { verifier: await readVerifier(verifier, { limits, ...options }) }),
  }
}

async function readVerifier(name: string, { data, limits }: AgentOptions): Promise<AgentOrder | null> {
  if (name === 'none') return null
  if (!name.startsWith(LLM))
    throw new Refusal('UsageWrong', {
      reason: `quien comprueba es llm:PROVEEDOR/MODELO o none, no «${name}»`,
    })
  return await readAgent(name, { data, limits })
}

/** The key with which whoever gives an order pays; none where nobody asks for one. */
export async function keyOfOrder({ address }: AgentOrder, place: ProviderPlace = {}): Promise<string | null> {
  if (address === null) return ''
  const { keyOf } = await import('@dictamen/models')
  return keyOf(address, process.env, registeredProviders(place))
}

/** Opens a witness; the key of a language model is that of the run, else of whoever opens it. */
export async function openWitness(
  order: AgentOrder,
  { key, place = {} }: { readonly key?: string | null; readonly place?: ProviderPlace } = {},
): Promise<SearchWitness> {
  const { name, address, price, sample, limits } = order
  if (address === null)
    return name.startsWith(REPLAY) ? openReplay(name.slice(REPLAY.length)) : openExtractive()
  const { openModel } = await import('@dictamen/models')
  return createModelWitness({
    name,
    version: `${address.model} @ ${address.baseUrl}${sample === 1 ? '' : ` #${sample}`}`,
    model: openModel(address, {
      key: key === undefined ? await keyOfOrder(order, place) : key,
      ...(price === null ? {} : { price }),
      ...limits,
    }),
    prompts: openPrompts(openSearchRules().steps.protocol.prompts),
    ...(order.verifier === undefined
      ? {}
      : { verifier: order.verifier === null ? null : await openWitness(order.verifier, { place }) }),
  })
}

/** The answers that were recorded in a folder. */
function openReplay(folder: string): SearchWitness {
  return createReplayWitness({
    isVerified: globSync('**/*.verify.json', { cwd: folder }).length > 0,
    read: (path) =>
      readFile(join(folder, path), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
        throw new Refusal('FileUnreadable', {
          name: join(folder, path),
          reason: 'no hay permiso o falla el disco',
        })
      }),
  })
}

/** Says what a language model would be sent; null when nothing leaves. */
export async function noticeOf(order: AgentOrder, { sources }: SearchDossier): Promise<SendNotice | null> {
  if (order.address === null) return null
  const { kindOf, priceOf } = await import('@dictamen/models')
  const { provider, model, baseUrl } = order.address
  return {
    provider,
    model,
    baseUrl,
    price: order.price ?? priceOf(kindOf(order.address), model),
    documents: sources.map(({ path, text }) => ({ path, characters: text.length })),
  }
}
