import type { Benchmark } from '../harness/benchmark.ts'
import { assertionsBenchmark } from './assertions.ts'
import { auditBenchmark } from './audit.ts'
import { durableBenchmark } from './durable.ts'
import { embedderBenchmark } from './embedder.ts'
import { examsBenchmark } from './exams.ts'
import { flagsBenchmark } from './flags.ts'
import { growthBenchmark } from './growth.ts'
import { quotesBenchmark } from './quotes.ts'
import { recordsBenchmark } from './records.ts'
import { routeBenchmark } from './route.ts'

/** Every benchmark, in the order of the page. */
export const benchmarks: readonly Benchmark[] = [
  flagsBenchmark,
  auditBenchmark,
  assertionsBenchmark,
  quotesBenchmark,
  examsBenchmark,
  routeBenchmark,
  embedderBenchmark,
  durableBenchmark,
  growthBenchmark,
  recordsBenchmark,
]
