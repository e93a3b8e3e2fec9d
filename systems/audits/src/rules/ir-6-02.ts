import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import { wholeOf } from './ir-0-01.ts'
import { similarityOptions, thresholdFor } from './similarity.ts'

const Options = z.strictObject(similarityOptions)

export type DeterminismOptions = z.infer<typeof Options>

/** IR.6.02: the same prompt does not give the same answer. */
export const determinism = defineRule<DeterminismOptions>({
  id: 'IR.6.02',
  options: Options,
  detect(subject, options) {
    const identity = { engine: subject.text('engine'), language: subject.text('language') }
    const below = Number(subject.value('similarity')) < thresholdFor(options, identity)
    return below ? [wholeOf(subject, 'similarity')] : []
  },
})
