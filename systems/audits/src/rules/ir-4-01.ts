import { defineRule, type EmbedderIdentity } from '@dictamen/kernel'
import { z } from 'zod'
import { similarityOptions, thresholdFor } from './similarity.ts'

const Options = z.strictObject(similarityOptions)

export type DriftOptions = z.infer<typeof Options>

/** IR.4.01: a term that the norms do not hold; a reference that leads nowhere is one too. */
export const semanticDrift = defineRule<DriftOptions>({
  id: 'IR.4.01',
  options: Options,
  detect(subject, options) {
    const term = subject.text('term')
    const identity = {
      engine: subject.text('engine'),
      language: subject.text('language'),
    } as Pick<EmbedderIdentity, 'engine' | 'language'>
    const below = Number(subject.value('similarity')) < thresholdFor(options, identity)
    return below ? [{ field: 'term', start: 0, end: term.length }] : []
  },
})
