import type { Embedder } from '@dictamen/kernel/ports'
import { existsSync } from 'node:fs'
import { createLexical } from './lexical/create-lexical.ts'
import type { Language } from './lexical/stop-words.ts'
import { createMiniLm } from './minilm/create-minilm.ts'
import { ModelNotAvailable } from './minilm/files.ts'
import type { Nearest } from './pairwise-embedder.ts'

/** An embedder that can also look for the nearest of many texts. */
export interface SearchingEmbedder extends Embedder {
  nearest(texts: readonly string[], collection: readonly string[]): Promise<readonly (Nearest | null)[]>
}

export interface OpenOptions {
  readonly prefer: 'minilm' | 'lexical'
  /** Refuses anything but the model. */
  readonly requireModel: boolean
  readonly language: Language
  readonly modelDir?: string
  /** Where the model may be when no folder is named and its package is not installed. */
  readonly fetchedDir?: string
}

/**
 * The embedder that is wanted or, when the model cannot be had, the lexical one, which then says so and why in its
 * identity. Fails with ModelNotAvailable when the model is required.
 */
export function openEmbedder(options: OpenOptions): SearchingEmbedder {
  const { prefer, requireModel, language } = options
  if (prefer === 'lexical') {
    if (requireModel) throw new ModelNotAvailable('se exige el modelo y se ha elegido el motor léxico')
    return createLexical({ language })
  }
  try {
    return openModel(options)
  } catch (error) {
    if (requireModel || !(error instanceof ModelNotAvailable)) throw error
    return createLexical({ language, insteadOfModel: error.message })
  }
}

function openModel({ language, modelDir, fetchedDir }: OpenOptions): SearchingEmbedder {
  if (modelDir !== undefined) return createMiniLm({ language, modelDir })
  try {
    return createMiniLm({ language })
  } catch (error) {
    if (!(error instanceof ModelNotAvailable) || fetchedDir === undefined || !existsSync(fetchedDir))
      throw error
    return createMiniLm({ language, modelDir: fetchedDir })
  }
}
