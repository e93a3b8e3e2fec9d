import { z } from 'zod'
import { defineWord, firedWith } from './condition.ts'
import type { Mark } from './subject.ts'

const One = z.string().min(1)

/** Any of some texts, letter by letter, wherever they stand. */
export const contains = defineWord({
  schema: z.union([One, z.array(One).min(1)]),
  compile(args, compiler) {
    const texts = typeof args === 'string' ? [args] : args
    return (subject) => {
      const whole = subject.text(compiler.on)
      const marks = texts.flatMap((text) => placesOf(text, whole, compiler.on))
      return firedWith(marks.sort((a, b) => a.start - b.start || a.end - b.end))
    }
  },
})

function placesOf(text: string, whole: string, field: string): Mark[] {
  const marks: Mark[] = []
  for (let start = whole.indexOf(text); start >= 0; start = whole.indexOf(text, start + text.length))
    marks.push({ field, start, end: start + text.length })
  return marks
}
