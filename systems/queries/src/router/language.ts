import { defineRule, type Mark } from '@dictamen/kernel'
import { z } from 'zod'

const Words = z.array(z.string().min(1)).min(1)

/** Small words of other languages: when they outnumber the Spanish ones, the message is not in Spanish. */
export const language = defineRule({
  id: 'router/language',
  options: z
    .strictObject({ foreign: Words, spanish: Words, least: z.int().min(1) })
    .transform(({ foreign, spanish, least }) => ({
      foreign: new Set(foreign),
      spanish: new Set(spanish),
      least,
    })),
  detect(subject, { foreign, spanish, least }) {
    const marks: Mark[] = []
    let own = 0
    for (const { folded, start, end } of subject.tokens('message')) {
      if (foreign.has(folded)) marks.push({ field: 'message', start, end })
      else if (spanish.has(folded)) own++
    }
    return marks.length >= least && marks.length > own ? marks : []
  },
})
