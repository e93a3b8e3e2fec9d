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

/** Reads `PROVIDER/MODEL`; the address comes from the caller, else DICTAMEN_LLM_BASE_URL, else the provider's own. */
export function readAddress(name: string, environment: Environment, baseUrl?: string): ModelAddress {
  const slash = name.indexOf('/')
  const [provider, model] = [name.slice(0, Math.max(0, slash)), name.slice(slash + 1)]
  const known = Object.hasOwn(PROVIDERS, provider) ? PROVIDERS[provider]! : null
  if (known === null || model === '')
    throw new Refusal('UsageWrong', {
      reason: `no hay un modelo «${name}»: se espera PROVEEDOR/MODELO, con proveedor ${Object.keys(PROVIDERS).join(', ')}`,
    })
  const address = baseUrl ?? (environment.DICTAMEN_LLM_BASE_URL || known.baseUrl)
  if (address === null)
    throw new Refusal('UsageWrong', {
      reason: `para ${provider} falta la dirección: --base-url o DICTAMEN_LLM_BASE_URL`,
    })
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Refusal('UsageWrong', { reason: `«${address}» no es una dirección http` })
  return { provider, model, baseUrl: address.replace(/\/+$/, '') }
}

/** The key of a provider; null when it needs one and the environment has none. */
export function keyOf(provider: string, environment: Environment): string | null {
  const { keys, isKeyNeeded } = PROVIDERS[provider]!
  const found = keys.map((name) => environment[name]).find((key) => key !== undefined && key !== '')
  return found ?? (isKeyNeeded ? null : '')
}

/** Where the key of a provider is looked for. */
export function keyNames(provider: string): string {
  return PROVIDERS[provider]!.keys.join(' o ')
}

export function createLanguageModel(
  { provider, model, baseUrl }: ModelAddress,
  apiKey: string,
  fetcher: typeof fetch,
): LanguageModelV4 {
  return PROVIDERS[provider]!.create({ apiKey, baseURL: baseUrl, fetch: fetcher }, model)
}
