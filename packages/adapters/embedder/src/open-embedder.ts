import type { Embedder } from '@dictamen/kernel'
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
}

/**
 * The embedder that is wanted or, when the model cannot be had, the lexical one, which then says so and why in its
 * identity. Fails with ModelNotAvailable when the model is required.
 */
export function openEmbedder({ prefer, requireModel, language, modelDir }: OpenOptions): SearchingEmbedder {
  if (prefer === 'lexical') {
    if (requireModel) throw new ModelNotAvailable('se exige el modelo y se ha elegido el motor léxico')
    return createLexical({ language })
  }
  try {
    return createMiniLm({ language, ...(modelDir === undefined ? {} : { modelDir }) })
  } catch (error) {
    if (requireModel || !(error instanceof ModelNotAvailable)) throw error
    return createLexical({ language, insteadOfModel: error.message })
  }
}
