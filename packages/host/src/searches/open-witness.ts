import type { SearchDossier } from '@dictamen/contracts'
import type { ModelAddress, Price } from '@dictamen/models'
import type { SearchWitness } from '@dictamen/searches'
import { createModelWitness } from '@dictamen/witness-model'
import { createReplayWitness } from '@dictamen/witness-replay'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openExtractive } from './open-extractive.ts'
import { openPrompts } from './open-prompts.ts'
import { openSearchRules } from './open-rules.ts'
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
  const { keyNames, keyOf, kindOf, readAddress } = await import('@dictamen/models')
  const address = readAddress(name.slice(LLM.length), process.env, { baseUrl })
  if (keyOf(address, process.env) === null)
    throw new Refusal('UsageWrong', {
      reason: `para ${name} falta la clave en el entorno: ${keyNames(kindOf(address))}`,
    })
  return { ...order, address }
}

/** Opens a witness; the key of a language model comes from the environment of whoever asks it. */
export async function openWitness({ name, address, price, sample }: AgentOrder): Promise<SearchWitness> {
  if (address === null)
    return name.startsWith(REPLAY) ? openReplay(name.slice(REPLAY.length)) : openExtractive()
  const { keyOf, openModel } = await import('@dictamen/models')
  return createModelWitness({
    name,
    version: `${address.model} @ ${address.baseUrl}${sample === 1 ? '' : ` #${sample}`}`,
    model: openModel(address, {
      key: keyOf(address, process.env),
      ...(price === null ? {} : { price }),
    }),
    prompts: openPrompts(openSearchRules().steps.protocol.prompts),
  })
}

/** The answers that were recorded in a folder. */
function openReplay(folder: string): SearchWitness {
  return createReplayWitness({
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
