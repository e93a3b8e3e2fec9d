import calibration from '../data/thresholds.json' with { type: 'json' }
import type { Language } from './lexical/stop-words.ts'

/**
 * Likeness, in integer millionths, from which on two texts are held to be on one subject (related), to say the same
 * (paraphrase), or to say it in almost the same words (near).
 */
export interface Thresholds {
  readonly related: number
  readonly paraphrase: number
  readonly near: number
}

export type Engine = 'minilm-u8' | 'lexical-v1'

/** What was calibrated for an engine and a language; the figures behind it are in data/thresholds.json. */
export function thresholdsOf(engine: Engine, language: Language): Thresholds {
  const { related, paraphrase, near } = calibration[engine][language]
  return { related: related.threshold, paraphrase: paraphrase.threshold, near: near.threshold }
}
