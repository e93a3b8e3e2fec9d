import { tokenize, type PhraseMatch, type PhraseMatcher, type Token } from '@dictamen/kernel/text'
import { rootOf } from '@dictamen/spanish'
import type { SourceKindName } from '@dictamen/contracts'
import { looseHyphens, type Citation } from '../reading/reading.ts'

/** Something said of the candidate, as measures read it. */
export interface Said {
  readonly text: string
  /** The heading, the label and the question that it stands under. */
  readonly context: string
  readonly kind: SourceKindName
  readonly voice: string
  readonly employer: string | null
  readonly citation: Citation
}

export interface Place {
  readonly start: number
  readonly end: number
}

/** The words of a text; «P&L» is two. */
export function tokensOf(text: string): Token[] {
  return tokenize(looseHyphens(text))
}

/** Where a text has any of the words; within «no más de» there is no «más de». */
export function placesOf(words: PhraseMatcher | undefined, tokens: readonly Token[]): PhraseMatch[] {
  const found: PhraseMatch[] = []
  for (const match of words?.find(tokens) ?? [])
    if (match.start >= (found.at(-1)?.end ?? 0)) found.push(match)
  return found
}

export function hasAny(words: PhraseMatcher | undefined, text: string): boolean {
  return placesOf(words, tokensOf(text)).length > 0
}

export function isWithin(place: Place, places: readonly Place[]): boolean {
  return places.some(({ start, end }) => start <= place.start && place.end <= end)
}

export function overlaps(place: Place, places: readonly Place[]): boolean {
  return places.some(({ start, end }) => start < place.end && place.start < end)
}

const SHORTEST_KIN = 5

/** Whether two roots are of one family: «minería» and «minera», «médica» and «medicina». */
function isKin(a: string, b: string): boolean {
  if (a === b) return true
  const length = Math.min(a.length, b.length)
  return length >= SHORTEST_KIN && a.slice(0, length) === b.slice(0, length)
}

/** Whether a text has a word of the family of each root. */
export function coversAll(roots: readonly string[], text: string): boolean {
  if (roots.length === 0) return true
  const own = tokensOf(text).map(({ exact }) => rootOf(exact))
  return roots.every((root) => own.some((other) => isKin(root, other)))
}
