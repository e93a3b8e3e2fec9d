import { fitLinear, type FitRow } from '@dictamen/kernel/fit'
import type { Forms } from '@dictamen/dossier/taught'

/** An example as it is fitted: what it is made of, and its labels. */
export interface Example {
  readonly forms: Forms
  readonly labels: readonly string[]
}

/** The points of each form for each label, and those that a text starts with. */
export interface Fitted {
  readonly labels: readonly string[]
  readonly start: readonly number[]
  readonly weights: ReadonlyMap<string, readonly number[]>
}

export interface FitOptions {
  readonly labels: readonly string[]
  /** How much an error costs against a large weight. */
  readonly cost: number
  /** The examples in which a form must stand. */
  readonly from: number
  /** Weights of fewer points are left out. */
  readonly least: number
}

const PASSES = 30
const POINTS = 100
const TENTHS = 10

export function fitForms(examples: readonly Example[], options: FitOptions): Fitted {
  const names = namesOf(examples, options.from)
  const index = new Map(names.map((name, at) => [name, at]))
  const rows = examples.map(({ forms }) => rowOf(forms, index))
  const lines = options.labels.map((label) =>
    fitLinear(
      rows.map((row, at) => ({ row, isOfKind: examples[at]!.labels.includes(label), cost: options.cost })),
      names.length,
      PASSES,
    ),
  )
  const weights = new Map<string, number[]>()
  for (const [at, name] of names.entries()) {
    const points = lines.map(({ weight }) => pointsOf(weight[at]!, options.least))
    if (points.some((value) => value !== 0)) weights.set(name, points)
  }
  return { labels: options.labels, start: lines.map(({ start }) => Math.round(start * POINTS)), weights }
}

function namesOf(examples: readonly Example[], from: number): string[] {
  const counts = new Map<string, number>()
  for (const { forms } of examples)
    for (const form of forms.keys()) counts.set(form, (counts.get(form) ?? 0) + 1)
  return [...counts].flatMap(([form, count]) => (count >= from ? [form] : [])).sort()
}

function rowOf(forms: Forms, index: ReadonlyMap<string, number>): FitRow {
  const known = [...forms].flatMap(([form, share]) => {
    const at = index.get(form)
    return at === undefined ? [] : [{ at, value: share / TENTHS }]
  })
  return { at: known.map(({ at }) => at), value: known.map(({ value }) => value) }
}

function pointsOf(weight: number, least: number): number {
  const points = Math.round(weight * POINTS)
  return Math.abs(points) < least ? 0 : points
}
