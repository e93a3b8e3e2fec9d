import { createHash } from 'node:crypto'
import { PairwiseEmbedder } from '../pairwise-embedder.ts'
import { MAX_CHARACTERS, readFeatures, WEIGHTS, type Features } from './features.ts'
import { compareFeatures } from './likeness.ts'
import { STOP_WORDS, type Language } from './stop-words.ts'

export interface LexicalOptions {
  readonly language: Language
}

/** Likeness by shared words and pieces of words: no model, no corpus, always available. */
export function createLexical({ language }: LexicalOptions): PairwiseEmbedder<Features> {
  return new PairwiseEmbedder({
    identity: {
      engine: 'lexical-v1',
      model: 'lexical-v1',
      weights_sha256: hashOfSettings(language),
      language,
      centred: false,
      degraded: false,
      reason: null,
    },
    *read(texts) {
      for (const text of texts) yield [readFeatures(text, language)]
    },
    compare: compareFeatures,
  })
}

/** It has no weights but these: what counts how much, and the words that do not count. */
function hashOfSettings(language: Language): string {
  const settings = JSON.stringify([WEIGHTS, MAX_CHARACTERS, ...[...STOP_WORDS[language]].sort()])
  return createHash('sha256').update(settings).digest('hex')
}
