import { type Figure, findDates, findFigures, looseHyphens, rootOf } from '@dictamen/spanish'
import type { SourceKindName } from '@dictamen/contracts'
import { tokenize, type PhraseMatch, type PhraseMatcher, type Token } from '@dictamen/kernel/text'
import { type Citation } from '../reading/reading.ts'

/** A text with its words, roots and figures, each read once; «P&L» is two words. */
export class Wording {
  readonly text: string
  readonly tokens: readonly Token[]
  #roots: readonly string[] | null = null
  #words: readonly Word[] | null = null
  #figures: readonly Figure[] | null = null

  constructor(text: string) {
    this.text = text
    this.tokens = tokenize(looseHyphens(text))
  }

  get roots(): readonly string[] {
    return (this.#roots ??= this.tokens.map(({ exact }) => rootOf(exact)))
  }

  get words(): readonly Word[] {
    return (this.#words ??= this.tokens.map(({ start, end, folded }, at) => ({
      start,
      end,
      folded,
      root: this.roots[at]!,
    })))
  }

  get figures(): readonly Figure[] {
    return (this.#figures ??= findFigures(this.text, findDates(this.text)))
  }
}

const known = new Map<string, Wording>()
const MOST_KNOWN = 2000

/** A text that is read again for every candidate and by every measure: a line of the mandate, an example. */
export function wordingOf(text: string): Wording {
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size === MOST_KNOWN) known.clear()
  const wording = new Wording(text)
  known.set(text, wording)
  return wording
}

/** A word of a text, with its root. */
export interface Word extends Place {
  readonly folded: string
  readonly root: string
}

/** What is longer is no sentence, and is not measured: its figures would be compared with one another. */
export const LONGEST_SAID = 1500

/** Something said of the candidate, as measures read it. */
export interface Said {
  readonly wording: Wording
  /** The heading, the label and the question that it stands under. */
  readonly context: Wording
  readonly kind: SourceKindName
  readonly voice: string
  readonly employer: string | null
  readonly citation: Citation
}

export interface Place {
  readonly start: number
  readonly end: number
}

/** A piece of something said. */
export interface Found extends Place {
  readonly said: Said
}

/** Where a text has any of the words; within «no más de» there is no «más de». */
export function placesOf(words: PhraseMatcher | undefined, tokens: readonly Token[]): PhraseMatch[] {
  const found: PhraseMatch[] = []
  for (const match of words?.find(tokens) ?? [])
    if (match.start >= (found.at(-1)?.end ?? 0)) found.push(match)
  return found
}

/** Whether a text has any of the words, or its part between two places. */
export function hasAny(words: PhraseMatcher | undefined, { tokens }: Wording, part?: Place): boolean {
  if (words === undefined) return false
  const within = part === undefined ? tokens : tokens.filter((token) => isWithin(token, [part]))
  return words.find(within).length > 0
}

export function isWithin(place: Place, places: readonly Place[]): boolean {
  return places.some(({ start, end }) => start <= place.start && place.end <= end)
}

export function overlaps(place: Place, places: readonly Place[]): boolean {
  return places.some(({ start, end }) => start < place.end && place.start < end)
}

const SHORTEST_KIN = 5
const LEAST_SHARE = 2 / 3

/** Whether two words are of one family: «minería» and «minera», «construcción» and «constructora». */
function isKin(one: Word, other: Word): boolean {
  if (one.root === other.root) return true
  const [a, b] = [one.folded, other.folded]
  const length = Math.min(a.length, b.length)
  let alike = 0
  while (alike < length && a[alike] === b[alike]) alike++
  return alike >= Math.max(SHORTEST_KIN, length * LEAST_SHARE)
}

/** Whether texts have a word of the family of each one. */
export function coversAll(words: readonly Word[], ...texts: readonly Wording[]): boolean {
  return words.every((word) => texts.some((text) => text.words.some((other) => isKin(word, other))))
}
