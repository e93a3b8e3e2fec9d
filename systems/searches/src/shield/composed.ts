import { defineRule, type CodedRule, type Mark } from '@dictamen/kernel'
import { z } from 'zod'
import { foldSentence } from './fold-sentence.ts'
import { CLAUSE_START } from './clause-start.ts'

const Options = z.strictObject({
  /** Patterns by name, in lower case and without accents; those of `order` and `command` stand where a clause begins. */
  parts: z.record(z.string(), z.array(z.string().min(1)).min(1)),
  /** Which parts make an order when a sentence has one of each. */
  together: z.array(z.array(z.string().min(1)).min(1)).min(1),
  unless: z.array(z.string().min(1)).min(1),
})

type ComposedOptions = z.infer<typeof Options>

interface Compiled {
  readonly parts: ReadonlyMap<string, RegExp>
  readonly unless: RegExp
}

const AT_START: ReadonlySet<string> = new Set(['order', 'command'])
const compiledOptions = new WeakMap<ComposedOptions, Compiled>()

/** A sentence that speaks to whoever evaluates, known by what it is made of and not by its wording. */
export const composed: CodedRule<ComposedOptions> = defineRule({
  id: 'shield/composed',
  options: Options,
  detect: (subject, options): readonly Mark[] => {
    const text = foldSentence(subject.text('text'))
    const { parts, unless } = compile(options)
    const has = (name: string): boolean => parts.get(name)?.test(text) === true
    if (!options.together.some((names) => names.every(has)) || unless.test(text)) return []
    const start = text.length - text.trimStart().length
    return [{ field: 'text', start, end: text.replace(/[\s.!]+$/u, '').length }]
  },
})

function compile(options: ComposedOptions): Compiled {
  const known = compiledOptions.get(options)
  if (known !== undefined) return known
  const parts = Object.entries(options.parts).map(([name, patterns]): [string, RegExp] => {
    const before = AT_START.has(name) ? CLAUSE_START : String.raw`(?<![a-z0-9ñ])`
    const any = patterns.map((pattern) => `(?:${pattern})`).join('|')
    return [name, new RegExp(`${before}(?:${any})(?![a-z0-9ñ])`, 'u')]
  })
  const unless = new RegExp(options.unless.map((pattern) => `(?:${pattern})`).join('|'), 'u')
  const fresh = { parts: new Map(parts), unless }
  compiledOptions.set(options, fresh)
  return fresh
}
