import type { Word } from './words.ts'

/** What a clause holds, so that only the readers with something to read look at it. */
export interface Features {
  readonly number: boolean
  readonly date: boolean
  readonly opposite: boolean
  readonly member: boolean
  readonly absence: boolean
  /** Names a value of a list of slots. */
  readonly value: boolean
  /** Index of the first verb, or -1. */
  readonly verb: number
  /** Index of the word that turns the clause negative, or -1; a «No» that stands alone turns nothing. */
  readonly negation: number
  /** A verb in the first person brings its own subject. */
  readonly ownSubject: boolean
}

/** One pass over the words of a clause. */
export function featuresOf(words: readonly Word[]): Features {
  const features = {
    number: false,
    date: false,
    opposite: false,
    member: false,
    absence: false,
    value: false,
    verb: -1,
    negation: -1,
    ownSubject: false,
  }
  for (let index = 0; index < words.length; index++) {
    const { lexeme, ignored } = words[index]!
    if (lexeme.part !== null && !isArticle(words, index)) features.number = true
    if (lexeme.year > 0 || lexeme.month > 0) features.date = true
    if (lexeme.pair >= 0) features.opposite = true
    if (lexeme.verb && !ignored) {
      if (features.verb < 0) features.verb = index
      if (lexeme.form.first) features.ownSubject = true
    }
    noteMarker(features, words, index)
  }
  return features
}

type Noted = { -readonly [Name in keyof Features]: Features[Name] }

function noteMarker(features: Noted, words: readonly Word[], index: number): void {
  const { marker } = words[index]!
  if (marker === null) return
  if (marker.kind === 'member' || marker.kind === 'absence' || marker.kind === 'value')
    features[marker.kind] = true
  else if (features.negation < 0 && isNegation(words, index)) features.negation = index
}

/** «Un» and «una» count only before a unit or a magnitude. */
function isArticle(words: readonly Word[], index: number): boolean {
  const { folded } = words[index]!
  if (folded !== 'un' && folded !== 'una') return false
  const next = words[index + 1]?.lexeme
  return next === undefined || (!next.measures && next.part === null)
}

function isNegation(words: readonly Word[], index: number): boolean {
  const { marker, length } = words[index]!
  if (marker?.kind !== 'negator' && marker?.kind !== 'cessation') return false
  const next = words[index + length]
  return next !== undefined && !next.apart
}
