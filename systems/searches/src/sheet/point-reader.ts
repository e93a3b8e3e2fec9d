import type { Citation, MeasuredPoint } from '@dictamen/contracts'
import type { SourceText } from '@dictamen/dossier'
import type { PointMatter, PointReader } from '@dictamen/dossier/points'

/** Reads the documents of a candidate and of the mandate once, for all their points. */
export interface PointReading {
  read(sources: readonly SourceText[], mandate: readonly SourceText[]): PointReader
}

/** A reader that looks every matter up once, and knows whether a line speaks of it. */
export interface SheetReader extends PointReader {
  /** Whether a cited line of the candidate's documents is among what touches the matter, or shares it by itself. */
  speaksOf(matter: PointMatter, citation: Citation): boolean
}

/** Reads the documents of a candidate for a sheet. */
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
  const passagesOf = (matter: PointMatter): readonly Citation[] =>
    once(passages, keyOf(matter), () => reader.passagesOf(matter))
  return {
    passagesOf,
    measure: (matter) => once(measured, keyOf(matter), () => reader.measure(matter)),
    speaksOf(matter, citation) {
      const source = sources.find(({ path }) => path === citation.source)
      if (source === undefined) return false
      const isShown = passagesOf(matter).some((shown) => overlaps(shown, citation))
      return (
        isShown ||
        points.read([{ ...source, text: around(source.text, citation) }], mandate).passagesOf(matter).length >
          0
      )
    },
  }
}

function overlaps(one: Citation, other: Citation): boolean {
  if (one.source !== other.source) return false
  return one.line <= lastLine(other) && other.line <= lastLine(one)
}

function lastLine({ line, quote }: Citation): number {
  return line + quote.split('\n').length - 1
}

/** The cited lines, and the question that they answer. */
function around(text: string, citation: Citation): string {
  const lines = text.split('\n')
  const first = citation.line - 1
  const asked = lines[first - 1]?.trimEnd().endsWith('?') === true ? first - 1 : first
  return lines.slice(asked, lastLine(citation)).join('\n')
}

function once<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}
