import { textOf, type Json } from '../json.ts'
import { tokenize } from '../text/tokens.ts'
import { isSound, type RulesetDefinition } from './ruleset.ts'

/** A rule set with one literal removed or one figure moved. */
export interface Mutant {
  readonly change: string
  /** The rule of the set as it was changed. */
  readonly rule: Json
  /** What was changed, as it was written: the examples that hold it are the likeliest to notice. */
  readonly literal: string
  readonly data: Json
}

const NAMES = new Set(['on', 'field', 'accents', 'flags', 'name'])

/** Every small change of the conditions and options of a rule set. */
export function mutantsOf(ruleset: Json): Mutant[] {
  const rules = (ruleset as { rules: { id: string; profile?: string; when?: Json; options?: Json }[] }).rules
  return rules.flatMap((rule, index) =>
    (['when', 'options'] as const).flatMap((part) => {
      const value = rule[part]
      if (value === undefined) return []
      const name = `${rule.id}${rule.profile === undefined ? '' : ` (${rule.profile})`} ${part}`
      return changesOf(value, '').map(({ at, value: changed, what, literal }) => {
        const mutated = { ...rule, [part]: changed }
        const data = replaceRule(ruleset, index, mutated)
        return { change: `${name}${at}: ${what}`, rule: mutated, literal, data }
      })
    }),
  )
}

/** The mutants of a rule set that no example of the changed rule notices. */
export function unnoticedMutants(
  ruleset: Json,
  definition: RulesetDefinition,
): { mutants: number; unnoticed: Mutant[] } {
  const mutants = mutantsOf(ruleset)
  return {
    mutants: mutants.length,
    unnoticed: mutants.filter(({ rule, literal }) =>
      isSound(rule, definition, (example) => example.includes(literal)),
    ),
  }
}

interface Change {
  readonly at: string
  readonly what: string
  readonly literal: string
  readonly value: Json
}

function changesOf(value: Json, at: string): Change[] {
  if (typeof value === 'number') return numberChanges(value, at)
  if (typeof value === 'boolean')
    return [{ at, what: `${value} flipped`, literal: `${value}`, value: !value }]
  if (typeof value === 'string')
    return [{ at, what: `«${value}» replaced`, literal: value, value: `${value}zzz` }]
  if (value === null) return []
  if (isList(value)) return listChanges(value, at)
  return Object.entries(value).flatMap(([key, child]) => {
    if (NAMES.has(key)) return []
    return changesOf(child, `${at}/${key}`).map((change) => ({
      ...change,
      value: { ...value, [key]: change.value },
    }))
  })
}

function numberChanges(value: number, at: string): Change[] {
  const step = Number.isInteger(value) ? 1 : 0.01
  return [value - step, value + step].map((moved) => ({
    at,
    what: `${value} moved to ${moved}`,
    literal: `${value}`,
    value: moved,
  }))
}

function listChanges(list: readonly Json[], at: string): Change[] {
  return list.flatMap((item, index) => {
    const below = `${at}/${index}`
    const inside =
      typeof item === 'object' && item !== null
        ? changesOf(item, below).map((change) => ({ ...change, value: list.with(index, change.value) }))
        : []
    const what = `${JSON.stringify(item)} removed`
    const removed = { at: below, what, literal: soughtOf(textOf(item)), value: list.toSpliced(index, 1) }
    return [removed, ...inside]
  })
}

/** «despid*», «el resto … era»: the part that an example holds as it is. */
function soughtOf(literal: string): string {
  return literal.split(/\s*…|\*/u)[0]!
}

function replaceRule(ruleset: Json, index: number, rule: Json): Json {
  const data = ruleset as { rules: readonly Json[] }
  return { ...data, rules: data.rules.with(index, rule) }
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

/** Fewer marks than these may stand in a sentence side by side. */
const MANY = 3

/** The examples of a rule set that only repeat what its rules list, and show no sentence in which it is said. */
export function listedExamples(ruleset: Json): string[] {
  const rules = (ruleset as { rules: { id: string; examples?: { fires?: readonly Json[] } }[] }).rules
  return rules.flatMap(({ id, examples }) =>
    (examples?.fires ?? []).flatMap((example) =>
      typeof example === 'string' && isListed(example) ? [`${id}: ${example}`] : [],
    ),
  )
}

/** Several marks with hardly a word between them. */
function isListed(example: string): boolean {
  const [before = '', ...marked] = example.split('[[')
  const between = [before, ...marked.map((piece) => piece.slice(piece.indexOf(']]') + 2))]
  const words = tokenize(between.join(' ')).length
  return marked.length >= MANY && words < marked.length
}
