import { readFeatures, type Features } from '../lexical/features.ts'
import { compareFeatures } from '../lexical/likeness.ts'
import type { Language } from '../lexical/stop-words.ts'
import { PairwiseEmbedder, SAME } from '../pairwise-embedder.ts'
import { centreOf, centreVector } from './centre.ts'
import { MODEL_FILES } from './files.ts'
import { loadModel, type TextModel } from './model.ts'

/** Options of MiniLM; without a folder the model comes from the installed package. */
export interface MiniLmOptions {
  readonly language: Language
  readonly modelDir?: string
}

/** A text read by the model and, in Spanish, by its words too. */
export interface MiniLmReading {
  readonly vector: Float32Array
  readonly features: Features | null
}

/**
 * Likeness by the seed's model. In English it is the cosine. The model hardly knows Spanish, so there the vectors are
 * centred first, and shared words count half as much as the cosine: (cosine + lexical / 2) / 1.5.
 * Fails with ModelNotAvailable.
 */
export function createMiniLm({ language, modelDir }: MiniLmOptions): PairwiseEmbedder<MiniLmReading> {
  return embedWith(loadModel(modelDir), language)
}

/** The same over a model that is already there. */
export function embedWith(model: TextModel, language: Language): PairwiseEmbedder<MiniLmReading> {
  const centre = centreOf(language)
  return new PairwiseEmbedder<MiniLmReading>({
    identity: {
      engine: 'minilm-u8',
      model: 'sentence-transformers/all-MiniLM-L6-v2',
      weights_sha256: MODEL_FILES.weights.sha256,
      language,
      centred: centre !== null,
      degraded: false,
      reason: null,
    },
    *read(texts) {
      let at = 0
      for (const vectors of model.embed(texts)) {
        yield vectors.map((vector) => {
          const text = texts[at++]!
          if (centre === null) return { vector, features: null }
          return { vector: centreVector(vector, centre), features: readFeatures(text, language) }
        })
      }
    },
    compare: compareReadings,
  })
}

function compareReadings(one: MiniLmReading, other: MiniLmReading): number {
  let cosine = 0
  for (let at = 0; at < one.vector.length; at++) cosine += one.vector[at]! * other.vector[at]!
  const lexical = one.features && other.features ? compareFeatures(one.features, other.features) : null
  const millionths = lexical === null ? SAME * cosine : (2 * SAME * cosine + lexical) / 3
  return Math.max(-SAME, Math.min(SAME, Math.round(millionths)))
}
