import type { EmbedderIdentity } from '@dictamen/kernel'
import { z } from 'zod'
import { ruleOptions, Share } from './rule-options.ts'

/** What a rule declares that compares meanings. */
export const similarityOptions = {
  ...ruleOptions,
  /** The threshold of the seed's model. */
  threshold: Share,
  /** The calibrated thresholds of other embedders, by engine or by engine and language ("lexical-v1/es"). */
  embedders: z.record(z.string(), Share),
}

export interface SimilarityThresholds {
  readonly threshold: number
  readonly embedders: Readonly<Record<string, number>>
}

/** The threshold in millionths that belongs to an embedder: never that of another one. */
export function thresholdFor(
  { threshold, embedders }: SimilarityThresholds,
  { engine, language }: Pick<EmbedderIdentity, 'engine' | 'language'>,
): number {
  return Math.round((embedders[`${engine}/${language}`] ?? embedders[engine] ?? threshold) * 1_000_000)
}
