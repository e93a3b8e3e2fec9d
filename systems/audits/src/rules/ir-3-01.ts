import { defineRule, type EmbedderIdentity } from '@dictamen/kernel'
import { z } from 'zod'
import { similarityOptions, thresholdFor } from './similarity.ts'

const Options = z.strictObject(similarityOptions)

export type ConceptOptions = z.infer<typeof Options>

/** IR.3.01: a concept that neither prompt nor norms hold or imply. */
export const implicitContext = defineRule<ConceptOptions>({
  id: 'IR.3.01',
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
