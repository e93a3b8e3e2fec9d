import { defineRule, textOf, type EmbedderIdentity } from '@dictamen/kernel'
import { z } from 'zod'
import { similarityOptions, thresholdFor } from './similarity.ts'

const Options = z.strictObject(similarityOptions)

export type ConceptOptions = z.infer<typeof Options>

/** IR.3.01: a concept that neither prompt nor norms hold or imply. */
export const implicitContext = defineRule<ConceptOptions>({
  id: 'IR.3.01',
  options: Options,
  detect(subject, options) {
    const term = textOf(subject['term'])
    const identity = {
      engine: textOf(subject['engine']),
      language: textOf(subject['language']),
    } as Pick<EmbedderIdentity, 'engine' | 'language'>
    const below = Number(subject['similarity']) < thresholdFor(options, identity)
    return below ? [{ field: 'term', start: 0, end: term.length }] : []
  },
})
