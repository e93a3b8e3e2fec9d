import type { Forms } from '@dictamen/spanish'
import { fitLinear, type FitRow } from '@dictamen/testkit/fit'

/** An example as it is fitted: what it is made of, and its label. */
export interface Example {
  readonly forms: Forms
  readonly label: string
}

/** The points that a text starts with for each label, and those of each form. */
interface Fitted {
  readonly start: Readonly<Record<string, number>>
  readonly weights: ReadonlyMap<string, readonly number[]>
}

/** How much an error costs against a large weight. */
const COST = 0.1
/** The examples in which a form must stand. */
const FROM = 2
/** Weights of fewer points are left out. */
const LEAST = 3
const PASSES = 30
const POINTS = 100
const TENTHS = 10

export function fitForms(examples: readonly Example[], labels: readonly string[]): Fitted {
  const names = namesOf(examples)
  const index = new Map(names.map((name, at) => [name, at]))
  const rows = examples.map(({ forms }) => rowOf(forms, index))
  const lines = labels.map((label) =>
    fitLinear(
      rows.map((row, at) => ({ row, isOfKind: examples[at]!.label === label, cost: COST })),
      names.length,
      PASSES,
    ),
  )
  const weights = new Map<string, number[]>()
  for (const [at, name] of names.entries()) {
    const points = lines.map(({ weight }) => pointsOf(weight[at]!))
    if (points.some((value) => value !== 0)) weights.set(name, points)
  }
  const start = labels.map((label, at) => [label, Math.round(lines[at]!.start * POINTS)] as const)
  return { start: Object.fromEntries(start), weights }
}

function namesOf(examples: readonly Example[]): string[] {
  const counts = new Map<string, number>()
  for (const { forms } of examples)
    for (const form of forms.keys()) counts.set(form, (counts.get(form) ?? 0) + 1)
  return [...counts].flatMap(([form, count]) => (count >= FROM ? [form] : [])).sort()
}

function rowOf(forms: Forms, index: ReadonlyMap<string, number>): FitRow {
  const known = [...forms].flatMap(([form, share]) => {
    const at = index.get(form)
    return at === undefined ? [] : [{ at, value: share / TENTHS }]
  })
  return { at: known.map(({ at }) => at), value: known.map(({ value }) => value) }
}

function pointsOf(weight: number): number {
  const points = Math.round(weight * POINTS)
  return Math.abs(points) < LEAST ? 0 : points
}
