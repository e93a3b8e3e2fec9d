/** What something costs, and how often it was found. */
export interface Deduction {
  readonly name: string
  readonly count: number
  readonly points: number
}

/** What the facts found cost, each up to its most. */
export function deduct(
  loses: Readonly<Record<string, { readonly each: number; readonly most: number }>>,
  facts: Readonly<Record<string, number>>,
): Deduction[] {
  return Object.entries(loses).flatMap(([name, { each, most }]) => {
    const count = facts[name] ?? 0
    const points = Math.min(most, each * count)
    return points === 0 ? [] : [{ name, count, points }]
  })
}
