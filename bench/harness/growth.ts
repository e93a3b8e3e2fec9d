import { cpuSeconds, median, type Side } from './measure.ts'
import type { Curve, Figure } from './benchmark.ts'

/** Costs must not grow faster than this power of the size. */
const MOST_GROWTH = 1.1

/** The power of the size by which a cost grows: the slope of the line through the points, both scales logarithmic. */
export function growthExponent(points: Curve['points']): number {
  const logs = points.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }))
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length
  const [x, y] = [mean(logs.map((log) => log.x)), mean(logs.map((log) => log.y))]
  const over = logs.reduce((sum, log) => sum + (log.x - x) * (log.y - y), 0)
  return over / logs.reduce((sum, log) => sum + (log.x - x) ** 2, 0)
}

/** Measures what a piece of work costs at several sizes, smallest first, each the best of its rounds. */
export async function growthOf(
  { id, what }: { readonly id: string; readonly what: string },
  sizes: readonly number[],
  work: (size: number) => Side | Promise<Side>,
  rounds = 5,
): Promise<Figure> {
  const sides: { size: number; side: Side; taken: number[] }[] = []
  for (const size of sizes) sides.push({ size, side: await work(size), taken: [] })
  for (const { side } of sides) await side()
  for (let round = 0; round < rounds; round++) {
    for (const { side, taken } of sides) {
      globalThis.gc?.()
      taken.push(await cpuSeconds(side))
    }
  }
  const points = sides.map(({ size, taken }) => ({ size, cost: Math.min(...taken) }))
  const middles = sides.map(({ size, taken }) => ({ size, cost: median(taken) }))
  const exponents = [growthExponent(points), growthExponent(middles)].sort((a, b) => a - b)
  return { ...growthFigure(id, what, points), spread: [exponents[0]!, exponents[1]!] }
}

/** How a cost that was measured at several sizes grows. */
export function growthFigure(id: string, what: string, points: Curve['points']): Figure {
  return {
    id: `growth/${id}`,
    what,
    value: growthExponent(points),
    unit: 'power of the size',
    aim: { atMost: MOST_GROWTH },
    isRelative: true,
    curves: [{ label: what, points }],
  }
}
