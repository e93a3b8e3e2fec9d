import type { Citation, MeasuredPoint } from '@dictamen/contracts'
import type { SourceText } from '@dictamen/dossier'
import type { PointMatter, PointReader } from '@dictamen/dossier/points'

/** Reads the documents of a candidate and of the mandate once, for all their points. */
export interface PointReading {
  read(sources: readonly SourceText[], mandate: readonly SourceText[]): PointReader
}

/** A reader that looks every matter up once. */
export function rememberPoints(reader: PointReader): PointReader {
  const passages = new Map<string, readonly Citation[]>()
  const measured = new Map<string, MeasuredPoint | null>()
  const keyOf = ({ kind, text, source, line }: PointMatter): string =>
    JSON.stringify([kind, source, line, text])
  return {
    passagesOf: (matter) => once(passages, keyOf(matter), () => reader.passagesOf(matter)),
    measure: (matter) => once(measured, keyOf(matter), () => reader.measure(matter)),
  }
}

function once<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}
