import type { Citation, MeasuredPoint, PointKindName } from '@dictamen/contracts'
import type { SourceText } from '@dictamen/dossier'

/** What a point is about: the words of the mandate, of the culture or of a claim, and where they stand. */
export interface PointMatter {
  readonly kind: Exclude<PointKindName, 'recomendacion'>
  readonly text: string
  readonly source: string
  readonly line: number
}

/** Looks in a candidate's documents for what a point is about. */
export interface PointReader {
  /** At most five passages that touch the matter, the likeliest first. */
  passagesOf(matter: PointMatter): readonly Citation[]
  /** What code could compare; null where nothing can be measured. */
  measure(matter: PointMatter): MeasuredPoint | null
}

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
