import { z } from 'zod'
import { defineWord, SILENT } from './condition.ts'
import { compilePattern } from './pattern.ts'

/** A pattern that is found at least so many times, in linear time. */
export const regexRepeated = defineWord({
  schema: z.strictObject({
    pattern: z.string().min(1),
    flags: z
      .string()
      .regex(/^[ims]*$/)
      .optional(),
    min_count: z.int().min(1),
  }),
  compile({ pattern, flags, min_count }, compiler) {
    const compiled = compilePattern(pattern, flags ?? '')
    if (typeof compiled === 'string') {
      compiler.fail(['pattern'], `«${pattern}»: ${compiled}`)
      return () => SILENT
    }
    return (subject) => {
      const found = compiled.find(subject.text(compiler.on))
      if (found.length < min_count) return SILENT
      return { fired: true, marks: found.map(({ start, end }) => ({ field: compiler.on, start, end })) }
    }
  },
})
