import { findPeriods, type Period } from '@dictamen/spanish'
import type { Instruments } from '../reading/instruments.ts'
import type { SourceText } from '../reading/source.ts'
import { readCandidate, type CandidateReading } from '../statements/statements.ts'

/** How many of the dated stays that a CV writes were read as a position or as studies, and how many it writes. */
type Cover = readonly [read: number, dated: number]

export function coverDates(sources: readonly SourceText[], instruments: Instruments): Cover {
  return coverOf(
    readCandidate(
      sources.filter(({ kind }) => kind === 'cv'),
      instruments,
    ),
  )
}

/** The same for files that were already read. */
export function coverOf({ readings, positions, studies }: CandidateReading): Cover {
  const known = new Set(
    [...positions, ...studies].map(({ period, citation: { source } }) => keyOf(source, period)),
  )
  const resumes = readings.map(({ source }) => source).filter(({ kind }) => kind === 'cv')
  const dated = new Set(
    resumes.flatMap(({ path, text }) => findPeriods(text).map((period) => keyOf(path, period))),
  )
  return [[...dated].filter((key) => known.has(key)).length, dated.size]
}

function keyOf(source: string, { start, end }: Period): string {
  return `${source} ${start.first} ${end?.last ?? 'now'}`
}
