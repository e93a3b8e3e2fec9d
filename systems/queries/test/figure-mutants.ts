import type { QueryPlan } from '@dictamen/contracts'
import type { Json, Ruleset } from '@dictamen/kernel'
import { createRouter } from '../src/index.ts'
import { plainRequest } from './labelled.ts'

/** The rules whose figures are fitted or weighed against the fitted words: real messages watch them. */
export const WEIGHED = ['router/selection', 'router/confidence'] as const

interface Figure {
  readonly pointer: readonly string[]
  readonly value: number
}

/** The figures of a rule that can be moved by one without any message being planned otherwise. */
export function unnoticedFigures(id: string, rules: Ruleset, messages: readonly string[]): string[] {
  const options = optionsOf(id, rules)
  const before = new Map<string, string>()
  const planOf = createPlanner(rules)
  for (const message of messages) before.set(message, planOf(message))
  const asked = [...messages]
  return figuresOf(options).flatMap((figure) =>
    [-1, 1].flatMap((step) => {
      const moved = moveFigure(options, figure.pointer, figure.value + step)
      const plan = createPlanner(withOptions(rules, id, moved))
      const at = asked.findIndex((message) => plan(message) !== before.get(message))
      if (at === -1) return [`${id} ${figure.pointer.join('/')} moved to ${figure.value + step}`]
      asked.unshift(...asked.splice(at, 1))
      return []
    }),
  )
}

function createPlanner(rules: Ruleset): (message: string) => string {
  const router = createRouter(rules)
  const show = ({ domains_selected, confidence, flags, rationale }: QueryPlan): string =>
    JSON.stringify([domains_selected, confidence, flags, rationale])
  return (message) =>
    show(router.decide(plainRequest(message), { timestamp: '2026-02-12T18:14:00Z', opinion: null }).output)
}

function optionsOf(id: string, rules: Ruleset): Json {
  return rules.optionsOf({ id } as Parameters<Ruleset['optionsOf']>[0]) as Json
}

function withOptions(rules: Ruleset, id: string, options: Json): Ruleset {
  const changed: Pick<Ruleset, 'optionsOf'> = {
    optionsOf: ((rule: { readonly id: string }) =>
      rule.id === id ? options : rules.optionsOf(rule as never)) as Ruleset['optionsOf'],
  }
  return Object.assign(Object.create(rules) as Ruleset, changed)
}

function figuresOf(value: Json, pointer: readonly string[] = []): Figure[] {
  if (typeof value === 'number') return [{ pointer, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => figuresOf(item, [...pointer, key]))
}

function moveFigure(value: Json, [key, ...rest]: readonly string[], to: number): Json {
  if (key === undefined) return to
  const record = value as Record<string, Json>
  return { ...record, [key]: moveFigure(record[key]!, rest, to) }
}
