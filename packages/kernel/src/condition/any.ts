import { z } from 'zod'
import { defineWord, SILENT } from './condition.ts'

/** At least one of the conditions; the evidence is that of all that hold. */
export const any = defineWord({
  schema: z.array(z.unknown()).min(1),
  compile(args, compiler) {
    const conditions = args.map((item, index) => compiler.compile(item, [index]))
    return (subject) => {
      const fired = conditions.map((condition) => condition(subject)).filter((outcome) => outcome.fired)
      return fired.length === 0 ? SILENT : { fired: true, marks: fired.flatMap((outcome) => outcome.marks) }
    }
  },
})
