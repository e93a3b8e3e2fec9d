import { z } from 'zod'
import { defineWord, firedWith, SILENT, type Compiler } from './condition.ts'
import { compilePattern, type Pattern } from './pattern.ts'
import type { Mark } from './subject.ts'

const One = z.union([
  z.string().min(1),
  z.strictObject({
    pattern: z.string().min(1),
    flags: z
      .string()
      .regex(/^[ims]*$/)
      .optional(),
  }),
])

/** Any of the patterns, each in linear time. */
export const regex = defineWord({
  schema: z.union([One, z.array(One).min(1)]),
  compile(args, compiler) {
    const patterns = (Array.isArray(args) ? args : [args]).flatMap((one) => compileOne(one, compiler))
    return (subject) => {
      const text = subject.text(compiler.on)
      const marks: Mark[] = []
      for (const pattern of patterns) {
        for (const { start, end } of pattern.find(text)) marks.push({ field: compiler.on, start, end })
      }
      if (marks.length === 0) return SILENT
      return firedWith(marks.sort((a, b) => a.start - b.start || a.end - b.end))
    }
  },
})

function compileOne(one: z.infer<typeof One>, compiler: Compiler): Pattern[] {
  const { pattern, flags } = typeof one === 'string' ? { pattern: one, flags: '' } : one
  const compiled = compilePattern(pattern, flags ?? '')
  if (typeof compiled !== 'string') return [compiled]
  compiler.fail([], `«${pattern}»: ${compiled}`)
  return []
}
