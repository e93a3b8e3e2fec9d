import { ModelNotAvailable, openEmbedder } from '@dictamen/embedder'
import { Fault } from '@dictamen/kernel'
import type { Embedder, Model } from '@dictamen/kernel/ports'
import { fetchedModel } from '../models.ts'
import { MODEL_PACKAGE, partOf } from '../parts.ts'
import { Refusal } from '../sentences.ts'

/** Which embedder answers about terms; `none` leaves those rules not run, and says so. */
export interface EmbedderOptions {
  readonly embedder?: 'minilm' | 'lexical' | 'none' | undefined
  readonly modelDir?: string | undefined
  /** Refuses to work with anything but the model; without it nothing else is ever taken in its place. */
  readonly requireModel?: boolean | undefined
  readonly language?: 'es' | 'en' | undefined
}

/** Opens the embedder that is wanted and no other, so that an installation never changes a verdict; null when none is. */
export function createEmbedder(options: EmbedderOptions): Embedder | null {
  const { embedder = 'minilm', modelDir, requireModel = false, language = 'es' } = options
  if (requireModel && embedder !== 'minilm') throw new Refusal('ModelUnwanted', { embedder })
  if (embedder === 'none') return null
  try {
    return openEmbedder({
      prefer: embedder,
      language,
      fetchedDir: fetchedModel('minilm'),
      ...(modelDir === undefined ? {} : { modelDir }),
    })
  } catch (error) {
    if (!(error instanceof ModelNotAvailable)) throw error
    throw new Refusal('ModelMissing', { reason: error.message, line: partOf(MODEL_PACKAGE).line })
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
