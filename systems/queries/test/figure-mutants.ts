import type { QueryPlan, QueryRequest } from '@dictamen/contracts'
import type { Json, Ruleset } from '@dictamen/kernel'
import { createRouter } from '../src/index.ts'
import { companions, confidence, selection } from '../src/router/rules.ts'

/** The rules whose figures are fitted or weighed against the fitted words: real messages watch them. */
export const WEIGHED = [selection, companions, confidence] as const

/** A figure of a hundred points is not exact to the point: it is moved by a tenth, and at least by one. */
const STEPS = 10

interface Figure {
  readonly pointer: readonly string[]
  readonly value: number
}

/** The figures of a rule that can be moved without any request being planned otherwise. */
export function unnoticedFigures(
  rule: (typeof WEIGHED)[number],
  rules: Ruleset,
  requests: readonly QueryRequest[],
): string[] {
  const options = rules.optionsOf(rule as typeof selection) as unknown as Json
  const planned = createPlanner(rules)
  const asked = requests.map((request) => ({ request, before: planned(request) }))
  return figuresOf(options).flatMap(({ pointer, value }) =>
    [-1, 1].flatMap((sign) => {
      const to = value + sign * Math.max(1, Math.round(Math.abs(value) / STEPS))
      const moved = moveFigure(options, pointer, to)
      if (!rule.options.safeParse(moved).success) return []
      const plan = createPlanner(withOptions(rules, rule.id, moved))
      const at = asked.findIndex(({ request, before }) => plan(request) !== before)
      if (at === -1) return [`${rule.id} ${pointer.join('/')} moved to ${to}`]
      asked.unshift(...asked.splice(at, 1))
      return []
    }),
  )
}

function createPlanner(rules: Ruleset): (request: QueryRequest) => string {
  const router = createRouter(rules)
  const show = ({ domains_selected, confidence: level, flags, rationale }: QueryPlan): string =>
    JSON.stringify([domains_selected, level, flags, rationale])
  return (request) =>
    show(router.decide(request, { timestamp: '2026-02-12T18:14:00Z', opinion: null }).output)
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
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === key ? moveFigure(item, rest, to) : item))
  const record = value as Record<string, Json>
  return { ...record, [key]: moveFigure(record[key]!, rest, to) }
}
