import { isMoreBetter, type Figure } from './benchmark.ts'

/** How much worse a ratio may be than the committed one before a check fails. */
const MOST_WORSE = 0.2

/** A ratio that is worse than it was. */
export interface Regression {
  readonly id: string
  readonly before: number
  readonly now: number
}

/** The relative figures of a run that are more than a fifth worse than those of the committed one. */
export function regressionsOf(before: readonly Figure[], now: readonly Figure[]): Regression[] {
  const known = new Map(before.map((figure) => [figure.id, figure]))
  return now.flatMap((figure) => {
    const old = known.get(figure.id)
    if (old === undefined || !figure.isRelative) return []
    const worse = isMoreBetter(figure) ? old.value / figure.value : figure.value / old.value
    return worse > 1 + MOST_WORSE ? [{ id: figure.id, before: old.value, now: figure.value }] : []
  })
}
