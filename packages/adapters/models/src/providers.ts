import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { Refusal } from '@dictamen/kernel'

type Environment = Readonly<Record<string, string | undefined>>

/** A model by its name, and where it is asked. */
export interface ModelAddress {
  readonly provider: string
  readonly model: string
  readonly baseUrl: string
  /** The kind of a provider that was given a name of its own. */
  readonly kind?: string
}

/** A provider as somebody registered it: a kind of provider under a name, with an address and a key of its own. */
export interface RegisteredProvider {
  readonly name: string
  readonly kind: string
  /** Null for that of its kind. */
  readonly baseUrl: string | null
  /** Null for one that needs none, or whose key is in the environment. */
  readonly key: string | null
}

/** What is asked for the address of a model. */
export interface AddressOptions {
  readonly baseUrl?: string | undefined
  readonly registered?: readonly RegisteredProvider[] | undefined
}

interface Access {
  readonly apiKey: string
  readonly baseURL: string
  readonly fetch: typeof fetch
}

interface Provider {
  readonly baseUrl: string | null
  /** Where its key is found; the first that is set. */
  readonly keys: readonly string[]
  readonly isKeyNeeded: boolean
  readonly create: (access: Access, model: string) => LanguageModelV4
}

/** Anybody who speaks the protocol of OpenAI. */
const compatible =
  (name: string) =>
  ({ apiKey, ...access }: Access, model: string): LanguageModelV4 =>
    createOpenAICompatible({
      name,
      supportsStructuredOutputs: true,
      includeUsage: true,
      ...(apiKey === '' ? {} : { apiKey }),
      ...access,
    })(model)

const PROVIDERS: Readonly<Record<string, Provider>> = {
  anthropic: {
    baseUrl: 'https://api.anthropic.com/v1',
    keys: ['ANTHROPIC_API_KEY'],
    isKeyNeeded: true,
    create: (access, model) => createAnthropic(access)(model),
  },
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    keys: ['OPENAI_API_KEY'],
    isKeyNeeded: true,
    create: (access, model) => createOpenAI(access).chat(model),
  },
  google: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    keys: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
    isKeyNeeded: true,
    create: (access, model) => createGoogleGenerativeAI(access)(model),
  },
  mistral: {
    baseUrl: 'https://api.mistral.ai/v1',
    keys: ['MISTRAL_API_KEY'],
    isKeyNeeded: true,
    create: compatible('mistral'),
  },
  ollama: {
    baseUrl: 'http://127.0.0.1:11434/v1',
    keys: [],
    isKeyNeeded: false,
    create: compatible('ollama'),
  },
  'openai-compatible': {
    baseUrl: null,
    keys: ['DICTAMEN_LLM_API_KEY'],
    isKeyNeeded: false,
    create: compatible('openai-compatible'),
  },
}

/** Reads `PROVIDER/MODEL`; the address comes from the caller, else who registered it, else DICTAMEN_LLM_BASE_URL, else its kind. */
export function readAddress(
  name: string,
  environment: Environment,
  { baseUrl, registered = [] }: AddressOptions = {},
): ModelAddress {
  const slash = name.indexOf('/')
  const [provider, model] = [name.slice(0, Math.max(0, slash)), name.slice(slash + 1)]
  const own = registered.find((one) => one.name === provider)
  const kind = own?.kind ?? provider
  if (!isKind(kind) || model === '')
    throw new Refusal('UsageWrong', {
      reason: `no hay un modelo «${name}»: se espera PROVEEDOR/MODELO, con proveedor ${[...kinds(), ...registered.map((one) => one.name)].filter((one, at, all) => all.indexOf(one) === at).join(', ')}`,
    })
  const address = baseUrl ?? own?.baseUrl ?? (environment.DICTAMEN_LLM_BASE_URL || PROVIDERS[kind]!.baseUrl)
  if (address === null)
    throw new Refusal('UsageWrong', {
      reason: `para ${provider} falta la dirección: --base-url, DICTAMEN_LLM_BASE_URL o dictamen providers add ${provider} --base-url`,
    })
  return { provider, model, baseUrl: checkAddress(address), ...(kind === provider ? {} : { kind }) }
}

/** The kinds of provider that are spoken to. */
export function kinds(): readonly string[] {
  return Object.keys(PROVIDERS)
}

export function isKind(name: string): boolean {
  return Object.hasOwn(PROVIDERS, name)
}

/** The kind of the provider of an address. */
export function kindOf({ provider, kind }: Pick<ModelAddress, 'provider' | 'kind'>): string {
  return kind ?? provider
}

/** An address without what may follow it; refused when it may not be shown. */
export function checkAddress(address: string): string {
  if (isAddress(address)) return address.replace(/\/+$/, '')
  throw new Refusal('UsageWrong', {
    reason: 'la dirección del modelo no es http(s) o lleva usuario y clave, que no van en ella',
  })
}

/** An address that may be shown: http, and no secret in it. */
function isAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** The key of a provider: as it was registered, else of the environment; null when it needs one and there is none. */
export function keyOf(
  address: Pick<ModelAddress, 'provider' | 'kind'>,
  environment: Environment,
  registered: readonly RegisteredProvider[] = [],
): string | null {
  const own = registered.find(({ name }) => name === address.provider)?.key ?? null
  if (own !== null) return own
  const { keys, isKeyNeeded } = PROVIDERS[kindOf(address)]!
  const found = keys.map((name) => environment[name]).find((key) => key !== undefined && key !== '')
  return found ?? (isKeyNeeded ? null : '')
}

/** Names of the keys of providers that the environment has; never the keys. */
export function environmentKeys(environment: Environment): readonly string[] {
  const names = Object.values(PROVIDERS).flatMap(({ keys }) => keys)
  return [...new Set(names)].filter((name) => (environment[name] ?? '') !== '')
}

/** Where the key of a provider is looked for. */
export function keyNames(kind: string): string {
  return [...PROVIDERS[kind]!.keys, `dictamen providers add ${kind}`].join(' o ')
}

export function createLanguageModel(
  address: ModelAddress,
  apiKey: string,
  fetcher: typeof fetch,
): LanguageModelV4 {
  return PROVIDERS[kindOf(address)]!.create(
    { apiKey, baseURL: address.baseUrl, fetch: fetcher },
    address.model,
  )
}
