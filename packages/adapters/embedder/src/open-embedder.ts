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
  readonly language: Language
  readonly modelDir?: string
  /** Where the model may be when no folder is named and no package of it is installed. */
  readonly fetchedDir?: string
}

/** The embedder that is wanted and no other. Fails with ModelNotAvailable when the model cannot be had. */
export function openEmbedder(options: OpenOptions): SearchingEmbedder {
  return options.prefer === 'lexical' ? createLexical(options) : openModel(options)
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
