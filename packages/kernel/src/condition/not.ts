import { z } from 'zod'
import { defineWord, SILENT } from './condition.ts'

/** The condition does not hold. Absence has no place of its own: it brings no evidence. */
export const not = defineWord({
  schema: z.record(z.string(), z.unknown()),
  compile(args, compiler) {
    const condition = compiler.compile(args, [])
    return (subject) => (condition(subject).fired ? SILENT : { fired: true, marks: [] })
  },
})
