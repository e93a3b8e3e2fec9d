import { z } from 'zod'
import { defineWord, SILENT } from './condition.ts'

/** How many pieces of evidence a condition finds, between bounds. */
export const count = defineWord({
  schema: z.strictObject({
    of: z.record(z.string(), z.unknown()),
    at_least: z.int().min(1).optional(),
    at_most: z.int().min(0).optional(),
  }),
  compile(args, compiler) {
    if (args.at_least === undefined && args.at_most === undefined)
      compiler.fail([], 'falta at_least o at_most')
    const condition = compiler.compile(args.of, ['of'])
    const least = args.at_least ?? 0
    const most = args.at_most ?? Number.MAX_SAFE_INTEGER
    return (subject) => {
      const { marks } = condition(subject)
      return marks.length >= least && marks.length <= most ? { fired: true, marks } : SILENT
    }
  },
})
