import { processorSeconds } from './processes.ts'

/** A side of a comparison does its work once and says its seconds, or leaves them to be taken from this process. */
export type Side = () => Promise<number | void> | number | void

/** Seconds of processor that a piece of work takes, here and in the processes that live on for it, every thread included. */
export async function cpuSeconds(work: Side): Promise<number> {
  const before = processorSeconds()
  const said = await work()
  return said ?? processorSeconds() - before
}

/** A side whose round lasts some seconds of processor and says those of one time: a quick side gets as warm as a slow one. */
export function lasting(work: Side, seconds: number): Side {
  return async () => {
    let [times, spent] = [0, 0]
    for (; spent < seconds; times++) spent += await cpuSeconds(work)
    return spent / times
  }
}

/** Runs the sides one after the other, round by round, so that the machine's weather falls on all of them alike. */
export async function alternate<Name extends string>(
  sides: Readonly<Record<Name, Side>>,
  { rounds, warm = 1 }: { readonly rounds: number; readonly warm?: number },
): Promise<Record<Name, number[]>> {
  const names = Object.keys(sides) as Name[]
  const taken = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = -warm; round < rounds; round++) {
    for (const name of names) {
      globalThis.gc?.()
      const seconds = await cpuSeconds(sides[name])
      if (round >= 0) taken[name].push(seconds)
    }
  }
  return taken
}

/** The middle of a list. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value below which a share of a list lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

/** How many times as long one side takes as the other: the medians, and the extremes of the rounds. */
export function ratioOf(
  long: readonly number[],
  short: readonly number[],
): { readonly value: number; readonly spread: readonly [number, number] } {
  const rounds = long.map((seconds, round) => seconds / short[round]!)
  return { value: median(long) / median(short), spread: [Math.min(...rounds), Math.max(...rounds)] }
}
