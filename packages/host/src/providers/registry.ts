import type { RegisteredProvider } from '@dictamen/models'
import { resolveDataFolder } from '@dictamen/postgres/data-folder'
import {
  destroySealedFile,
  readSealedFile,
  writeSealedFile,
  type SealedPlace,
} from '@dictamen/postgres/sealed-file'
import type { InstallationOptions } from '../installation.ts'
import { Refusal } from '../sentences.ts'

/** Where an installation's providers are kept. */
export type ProviderPlace = Pick<InstallationOptions, 'data'>

/** A provider as it is shown: everything but its key. */
export interface ProviderSummary {
  readonly name: string
  readonly kind: string
  /** Null for that of its kind. */
  readonly baseUrl: string | null
  /** Where its key is: sealed in the data folder, in the environment, needed and nowhere, or not needed. */
  readonly key: 'guardada' | 'entorno' | 'falta' | 'no hace falta'
}

const FILE = 'providers.sealed'
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

export function sealedPlace({ data }: ProviderPlace): SealedPlace {
  return { data: resolveDataFolder(data, process.env), environment: process.env }
}

/** The providers that somebody registered here, with their keys: for whoever asks them, and nobody else. */
export function registeredProviders(place: ProviderPlace): readonly RegisteredProvider[] {
  const text = readSealedFile(sealedPlace(place), FILE)
  return text === null ? [] : (JSON.parse(text) as RegisteredProvider[])
}

/** The providers that can be named: those that were registered, and each kind whose key the environment has. */
export async function listProviders(place: ProviderPlace): Promise<readonly ProviderSummary[]> {
  const { keyOf, kinds } = await import('@dictamen/models')
  const registered = registeredProviders(place)
  const known = registered.map(({ name, kind, baseUrl, key }): ProviderSummary => {
    const found = keyOf({ provider: name, kind }, process.env, registered)
    return { name, kind, baseUrl, key: key === null ? told(found) : 'guardada' }
  })
  const names = new Set(known.map(({ name }) => name))
  const given = kinds()
    .filter((kind) => !names.has(kind))
    .map((kind): ProviderSummary => {
      return { name: kind, kind, baseUrl: null, key: told(keyOf({ provider: kind }, process.env)) }
    })
    .filter(({ key }) => key !== 'falta')
  return [...known, ...given]
}

function told(found: string | null): ProviderSummary['key'] {
  if (found === null) return 'falta'
  return found === '' ? 'no hace falta' : 'entorno'
}

/** Registers a provider, in the place of one of its name. */
export async function addProvider(
  place: ProviderPlace,
  { name, kind, baseUrl, key }: RegisteredProvider,
): Promise<void> {
  const { checkAddress, isKind, kinds } = await import('@dictamen/models')
  if (!NAME.test(name))
    throw new Refusal('UsageWrong', {
      reason: `«${name}» no vale como nombre: minúsculas, cifras y guiones, hasta 40`,
    })
  if (!isKind(kind))
    throw new Refusal('UsageWrong', { reason: `no hay una clase «${kind}»: ${kinds().join(', ')}` })
  if (isKind(name) && name !== kind)
    throw new Refusal('UsageWrong', { reason: `«${name}» ya es una clase de proveedor: elija otro nombre` })
  const address = baseUrl === null ? null : checkAddress(baseUrl)
  if (kind === 'openai-compatible' && address === null)
    throw new Refusal('UsageWrong', { reason: 'openai-compatible necesita --base-url' })
  const others = registeredProviders(place).filter((one) => one.name !== name)
  keep(place, [...others, { name, kind, baseUrl: address, key }])
}

/** Forgets a provider and its key. */
export function removeProvider(place: ProviderPlace, name: string): void {
  const registered = registeredProviders(place)
  const others = registered.filter((one) => one.name !== name)
  if (others.length === registered.length)
    throw new Refusal('UsageWrong', { reason: `no hay ningún proveedor «${name}» registrado` })
  keep(place, others)
}

function keep(place: ProviderPlace, providers: readonly RegisteredProvider[]): void {
  if (providers.length === 0) return destroySealedFile(sealedPlace(place), FILE)
  const sorted = providers.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  writeSealedFile(sealedPlace(place), FILE, JSON.stringify(sorted))
}
