import type { Document } from '../document/document.ts'
import { Refusal } from '../errors/errors.ts'
import type { Json } from '../json.ts'
import { canonicalJson } from '../record/canonical.ts'
import { RulesetShape, type RuleData } from './shape.ts'

/**
 * Which way an option, by its name, makes a rule stricter: a figure that rises or falls, a list that gains something, a word
 * that stands further back in an order.
 */
export type Directions = Readonly<Record<string, 'higher' | 'lower' | 'wider' | readonly string[]>>

type Bump = 'none' | 'patch' | 'minor' | 'major'

/** What changed between two versions of a rule set and the version step that it asks for. */
export interface RulesetDifference {
  readonly changes: readonly { readonly rule: string; readonly what: string; readonly bump: Bump }[]
  readonly bump: Bump
  readonly from: string
  readonly to: string
  /** Whether the version written in the new file takes at least that step. */
  readonly follows: boolean
}

const ORDER: readonly Bump[] = ['none', 'patch', 'minor', 'major']

type Change = RulesetDifference['changes'][number]

/**
 * A new rule or another algorithm asks for a minor version, a rule removed or made stricter (a threshold, a severity, a
 * context more) for a major one.
 * A figure whose strict direction is not known is taken as made stricter.
 */
export function diffRulesets(
  before: Document,
  after: Document,
  stricter: Directions = {},
): RulesetDifference {
  const [old, young] = [shapeOf(before), shapeOf(after)]
  const changes: Change[] = []
  const named = (rules: readonly RuleData[]): Map<string, RuleData> =>
    new Map(rules.map((rule) => [nameOfRule(rule), rule]))
  const [oldRules, youngRules] = [named(old.rules), named(young.rules)]
  for (const [name, rule] of oldRules) {
    const next = youngRules.get(name)
    if (next === undefined) changes.push({ rule: name, what: 'la regla desaparece', bump: 'major' })
    else changes.push(...changesOfRule(name, rule, next, stricter))
  }
  for (const name of youngRules.keys())
    if (!oldRules.has(name)) changes.push({ rule: name, what: 'regla nueva', bump: 'minor' })
  const bump = changes.reduce<Bump>(
    (most, change) => (rank(change.bump) > rank(most) ? change.bump : most),
    'none',
  )
  return {
    changes,
    bump,
    from: old.version,
    to: young.version,
    follows: rank(stepBetween(old.version, young.version)) >= rank(bump),
  }
}

function shapeOf(document: Document): { version: string; rules: RuleData[] } {
  const parsed = RulesetShape.safeParse(document.value)
  if (parsed.success) return parsed.data
  throw new Refusal('RulesetBroken', { name: document.name, count: parsed.error.issues.length })
}

function nameOfRule({ id, profile }: RuleData): string {
  return profile === undefined ? id : `${id} (${profile})`
}

function changesOfRule(rule: string, before: RuleData, after: RuleData, stricter: Directions): Change[] {
  const logic = ({ when, options, on }: RuleData): Json =>
    ({ when: when ?? null, options: options ?? null, on: on ?? null }) as Json
  const changes = [
    ...movedNumbers(logic(before), logic(after), '', stricter),
    ...tightened(optionsOf(before), optionsOf(after), stricter),
  ].map((move) => ({ rule, ...move }))
  const others = canonicalJson(withoutNumbers(logic(before))) !== canonicalJson(withoutNumbers(logic(after)))
  if (others) changes.push({ rule, what: 'cambia cómo se detecta', bump: 'minor' })
  const prose = ({ description, source, about, examples }: RuleData): string =>
    JSON.stringify([description, source, about, examples])
  if (changes.length === 0 && prose(before) !== prose(after)) {
    changes.push({ rule, what: 'cambian la descripción o los ejemplos', bump: 'patch' })
  }
  return changes
}

type Options = Readonly<Record<string, Json>>

function optionsOf({ options = {} }: RuleData): Options {
  return options as Options
}

/** Words that moved to the strict side of their order, and lists that gained something where that is strict. */
function tightened(old: Options, young: Options, stricter: Directions): { what: string; bump: Bump }[] {
  return Object.entries(stricter).flatMap(([name, direction]) => {
    const [from, to] = [old[name], young[name]]
    if (Array.isArray(direction) && typeof from === 'string' && typeof to === 'string')
      return direction.indexOf(to) > direction.indexOf(from)
        ? [{ what: `${name} sube de ${from} a ${to}`, bump: 'major' as const }]
        : []
    if (direction !== 'wider' || !Array.isArray(from) || !Array.isArray(to)) return []
    const gained = to.filter((item) => !from.includes(item))
    return gained.length === 0 ? [] : [{ what: `${name} gana ${gained.join(', ')}`, bump: 'major' as const }]
  })
}

function movedNumbers(
  before: Json | undefined,
  after: Json | undefined,
  at: string,
  stricter: Directions,
): { what: string; bump: Bump }[] {
  if (typeof before === 'number' && typeof after === 'number') {
    if (before === after) return []
    const name = at.split('/').findLast((part) => Object.hasOwn(stricter, part))
    const strict = name === undefined || (stricter[name] === 'higher') === after > before
    const what = `el umbral ${at} pasa de ${before} a ${after}`
    return [strict ? { what, bump: 'major' } : { what: `${what}, más laxo`, bump: 'minor' }]
  }
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return []
  const [old, young] = [before as Record<string, Json>, after as Record<string, Json>]
  return Object.keys(old).flatMap((key) => movedNumbers(old[key], young[key], `${at}/${key}`, stricter))
}

function withoutNumbers(value: Json): Json {
  if (typeof value === 'number') return 0
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return (value as readonly Json[]).map(withoutNumbers)
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withoutNumbers(child)]))
}

function stepBetween(from: string, to: string): Bump {
  const [a, b] = [from, to].map((version) => version.split('.').map(Number))
  if (b![0]! !== a![0]!) return b![0]! > a![0]! ? 'major' : 'none'
  if (b![1]! !== a![1]!) return b![1]! > a![1]! ? 'minor' : 'none'
  return b![2]! > a![2]! ? 'patch' : 'none'
}

function rank(bump: Bump): number {
  return ORDER.indexOf(bump)
}
