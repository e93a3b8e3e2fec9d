import { defineRule, type CodedRule, type Mark } from '@dictamen/kernel'
import { z } from 'zod'
import { foldSentence } from './fold-sentence.ts'
import { CLAUSE_START } from './clause-start.ts'
import { isTold } from './told.ts'
import { withoutJoints } from './without-joints.ts'

const Options = z.strictObject({
  /** Patterns by name, in lower case and without accents; those of `order` and `command` stand where a clause begins. */
  parts: z.record(z.string(), z.array(z.string().min(1)).min(1)),
  /** Which parts make an order when a sentence has one of each. */
  together: z.array(z.array(z.string().min(1)).min(1)).min(1),
  /** What only a sentence has that tells what somebody does: it quietens bare forms. */
  told: z.array(z.string().min(1)).min(1),
  unless: z.array(z.string().min(1)).min(1),
})

type ComposedOptions = z.infer<typeof Options>

interface Compiled {
  readonly parts: ReadonlyMap<string, RegExp>
  readonly told: RegExp
  readonly unless: RegExp
}

const AT_START: ReadonlySet<string> = new Set(['order', 'command'])
/** Parts of bare forms: what somebody is told to do, or does. */
const BARE: ReadonlySet<string> = new Set(['order', 'slip'])
/** "Las da por buenas", "no omite": after a pronoun or a denial a bare form tells. */
const UNTOLD = String.raw`(?<![a-z0-9ñ])(?<!(?<![a-z0-9ñ])(?:se|le|les|lo|la|los|las|me|te|nos|os|no|nunca|ni) )`
const compiledOptions = new WeakMap<ComposedOptions, Compiled>()

/** A sentence that speaks to whoever evaluates, known by what it is made of and not by its wording. */
export const composed: CodedRule<ComposedOptions> = defineRule({
  id: 'shield/composed',
  options: Options,
  detect: (subject, options): readonly Mark[] => {
    const text = foldSentence(subject.text('text'))
    const { parts, told, unless } = compile(options)
    const known = new Map<string, boolean>()
    const has = (name: string): boolean => {
      const found = known.get(name) ?? parts.get(name)?.test(text) === true
      known.set(name, found)
      return found
    }
    const found = options.together.filter((names) => names.every(has))
    if (found.length === 0 || unless.test(text)) return []
    const isBare = found.every((names) => names.some((name) => BARE.has(name)))
    if (isBare && (told.test(text) || isTold(text))) return []
    const start = text.length - text.trimStart().length
    return [{ field: 'text', start, end: text.replace(/[\s.!]+$/u, '').length }]
  },
})

function compile(options: ComposedOptions): Compiled {
  const known = compiledOptions.get(options)
  if (known !== undefined) return known
  const parts = Object.entries(options.parts).map(([name, patterns]): [string, RegExp] => {
    const before = AT_START.has(name) ? CLAUSE_START : BARE.has(name) ? UNTOLD : String.raw`(?<![a-z0-9ñ])`
    const any = patterns.map((pattern) => `(?:${withoutJoints(pattern)})`).join('|')
    return [name, new RegExp(`${before}(?:${any})(?![a-z0-9ñ])`, 'u')]
  })
  const told = new RegExp(`(?<![a-z0-9ñ])(?:${options.told.join('|')})(?![a-z0-9ñ])`, 'u')
  const unless = new RegExp(options.unless.map((pattern) => `(?:${pattern})`).join('|'), 'u')
  const fresh = { parts: new Map(parts), told, unless }
  compiledOptions.set(options, fresh)
  return fresh
}
