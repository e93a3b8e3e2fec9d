import { ModelNotAvailable, openEmbedder } from '@dictamen/embedder'
import { Fault } from '@dictamen/kernel'
import type { Embedder, Model } from '@dictamen/kernel/ports'
import { fetchedModel } from '../models.ts'
import { Refusal } from '../sentences.ts'

/** Which embedder answers about terms; `none` leaves those rules not run, and says so. */
export interface EmbedderOptions {
  readonly embedder?: 'minilm' | 'lexical' | 'none' | undefined
  readonly modelDir?: string | undefined
  /** Refuses to fall back to the lexical engine. */
  readonly requireModel?: boolean | undefined
  readonly language?: 'es' | 'en' | undefined
}

/** Opens the embedder; null when none is wanted. */
export function createEmbedder(options: EmbedderOptions): Embedder | null {
  const { embedder = 'minilm', modelDir, requireModel = false, language = 'es' } = options
  if (embedder === 'none') {
    if (requireModel) throw new Refusal('ModelMissing', { reason: 'se ha elegido trabajar sin embedder' })
    return null
  }
  try {
    return openEmbedder({
      prefer: embedder,
      requireModel,
      language,
      fetchedDir: fetchedModel('minilm'),
      ...(modelDir === undefined ? {} : { modelDir }),
    })
  } catch (error) {
    if (error instanceof ModelNotAvailable) throw new Refusal('ModelMissing', { reason: error.message })
    throw error
  }
}

/** Stands where no embedder was asked for: whoever asks it has a bug. */
export const absentEmbedder: Embedder = {
  identity: {
    engine: 'none',
    model: 'none',
    weights_sha256: '',
    language: '',
    centred: false,
    degraded: false,
    reason: null,
  },
  similarities: () => Promise.reject(new Fault('an audit without embedder asked for a similarity')),
}

/** Stands where no model was given. */
export const absentModel: Model = {
  name: 'none',
  ask: () => Promise.reject(new Fault('an audit without model asked for a run')),
}
