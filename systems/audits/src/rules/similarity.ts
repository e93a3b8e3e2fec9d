import { defineRule, type CodedRule, type Subject } from '@dictamen/kernel'
import type { EmbedderIdentity } from '@dictamen/kernel/ports'
import { z } from 'zod'
import { ruleOptions, Share } from './rule-options.ts'

const Options = z.strictObject({
  ...ruleOptions,
  /** The threshold of the seed's model. */
  threshold: Share,
  /** The calibrated thresholds of other embedders, by engine or by engine and language ("lexical-v1/es"). */
  embedders: z.record(z.string(), Share),
})

/** What a rule declares that compares meanings. */
export type SimilarityOptions = z.infer<typeof Options>

/** A rule that fires when the similarity of a subject, in millionths, is under the threshold of its embedder. */
export function defineSimilarityRule(id: string, field: 'term' | 'similarity'): CodedRule<SimilarityOptions> {
  return defineRule<SimilarityOptions>({
    id,
    options: Options,
    detect(subject, options) {
      const below = Number(subject.value('similarity')) < thresholdFor(options, identityOf(subject))
      return below ? [{ field, start: 0, end: subject.text(field).length }] : []
    },
  })
}

type Identity = Pick<EmbedderIdentity, 'engine' | 'language'>

function identityOf(subject: Subject): Identity {
  return { engine: subject.text('engine'), language: subject.text('language') } as Identity
}

/** The threshold in millionths that belongs to an embedder: never that of another one. */
export function thresholdFor(
  { threshold, embedders }: Pick<SimilarityOptions, 'threshold' | 'embedders'>,
  { engine, language }: Identity,
): number {
  return Math.round((embedders[`${engine}/${language}`] ?? embedders[engine] ?? threshold) * 1_000_000)
}
