import type { Benchmark } from '../harness/benchmark.ts'
import { assertionsBenchmark } from './assertions.ts'
import { embedderBenchmark } from './embedder.ts'
import { flagsBenchmark } from './flags.ts'
import { growthBenchmark } from './growth.ts'

/** Every benchmark, in the order of the page. */
export const benchmarks: readonly Benchmark[] = [
  flagsBenchmark,
  assertionsBenchmark,
  embedderBenchmark,
  growthBenchmark,
]
