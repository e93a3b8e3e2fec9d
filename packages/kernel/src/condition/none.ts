import { z } from 'zod'
import { defineWord, SILENT } from './condition.ts'

/** None of the conditions holds. Absence has no place of its own: it brings no evidence. */
export const none = defineWord({
  schema: z.array(z.unknown()).min(1),
  compile(args, compiler) {
    const conditions = args.map((item, index) => compiler.compile(item, [index]))
    return (subject) =>
      conditions.some((condition) => condition(subject).fired) ? SILENT : { fired: true, marks: [] }
  },
})
