import { z } from 'zod'
import { defineWord, SILENT } from './condition.ts'

/** All of the conditions; the evidence is that of all. */
export const all = defineWord({
  schema: z.array(z.unknown()).min(1),
  compile(args, compiler) {
    const conditions = args.map((item, index) => compiler.compile(item, [index]))
    return (subject) => {
      const outcomes = []
      for (const condition of conditions) {
        const outcome = condition(subject)
        if (!outcome.fired) return SILENT
        outcomes.push(outcome)
      }
      return { fired: true, marks: outcomes.flatMap((outcome) => outcome.marks) }
    }
  },
})
