import { z } from 'zod'
import type { Json } from '../json.ts'
import { defineWord, SILENT } from './condition.ts'

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

const COMPARISONS: Readonly<Record<string, (value: Json, bound: Json) => boolean>> = {
  equals: (value, bound) => value === bound,
  one_of: (value, bound) => Array.isArray(bound) && bound.includes(value),
  at_least: (value, bound) => isNumber(value) && isNumber(bound) && value >= bound,
  at_most: (value, bound) => isNumber(value) && isNumber(bound) && value <= bound,
  above: (value, bound) => isNumber(value) && isNumber(bound) && value > bound,
  below: (value, bound) => isNumber(value) && isNumber(bound) && value < bound,
}

/** A field compared with fixed values; all the comparisons given must hold. An absent field satisfies none. */
export const value = defineWord({
  schema: z.strictObject({
    field: z.string().min(1),
    equals: Scalar.optional(),
    one_of: z.array(Scalar).min(1).optional(),
    at_least: z.number().optional(),
    at_most: z.number().optional(),
    above: z.number().optional(),
    below: z.number().optional(),
  }),
  compile({ field, ...bounds }, compiler) {
    const comparisons = Object.entries(bounds).filter(([, bound]) => bound !== undefined)
    if (comparisons.length === 0)
      compiler.fail([], `falta con qué comparar: ${Object.keys(COMPARISONS).join(', ')}`)
    return (subject) => {
      const found = subject.value(field)
      if (found === undefined) return SILENT
      const holds = comparisons.every(([name, bound]) => COMPARISONS[name]!(found, bound as Json))
      return holds ? { fired: true, marks: [{ field, start: 0, end: subject.text(field).length }] } : SILENT
    }
  },
})

function isNumber(value: Json): value is number {
  return typeof value === 'number'
}
