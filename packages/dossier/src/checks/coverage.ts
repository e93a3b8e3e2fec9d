import { findPeriods, type Period } from '@dictamen/spanish'
import type { Instruments } from '../reading/instruments.ts'
import type { SourceText } from '../reading/source.ts'
import { readCandidate } from '../statements/statements.ts'

/** How many of the dated stays that a CV writes were read as a position or as studies, and how many it writes. */
export function coverDates(
  sources: readonly SourceText[],
  instruments: Instruments,
): readonly [read: number, dated: number] {
  const resumes = sources.filter(({ kind }) => kind === 'cv')
  const { positions, studies } = readCandidate(resumes, instruments)
  const known = new Set(
    [...positions, ...studies].map(({ period, citation: { source } }) => keyOf(source, period)),
  )
  const dated = new Set(
    resumes.flatMap(({ path, text }) => findPeriods(text).map((period) => keyOf(path, period))),
  )
  return [[...dated].filter((key) => known.has(key)).length, dated.size]
}

function keyOf(source: string, { start, end }: Period): string {
  return `${source} ${start.first} ${end?.last ?? 'now'}`
}
