import type { Citation, MeasuredPoint } from '@dictamen/contracts'
import type { SourceText } from '@dictamen/dossier'
import type { PointMatter, PointReader } from '@dictamen/dossier/points'

/** Reads the documents of a candidate and of the mandate once, for all their points. */
export interface PointReading {
  read(sources: readonly SourceText[], mandate: readonly SourceText[]): PointReader
}

export type SheetReader = PointReader

/** Reads the documents of a candidate for a sheet: every matter is looked up once. */
export function readForSheet(
  points: PointReading,
  sources: readonly SourceText[],
  mandate: readonly SourceText[],
): SheetReader {
  const reader = points.read(sources, mandate)
  const passages = new Map<string, readonly Citation[]>()
  const measured = new Map<string, MeasuredPoint | null>()
  const keyOf = ({ kind, text, source, line }: PointMatter): string =>
    JSON.stringify([kind, source, line, text])
  return {
    passagesOf: (matter) => once(passages, keyOf(matter), () => reader.passagesOf(matter)),
    measure: (matter) => once(measured, keyOf(matter), () => reader.measure(matter)),
    touches: (matter, citation) => reader.touches(matter, citation),
    claims: () => reader.claims(),
  }
}

function once<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}
