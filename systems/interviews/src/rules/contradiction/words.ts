import type { Token } from '@dictamen/kernel/text'
import type { Lexeme, Lexicon } from './lexicon.ts'
import type { Marker, MarkerKind } from './markers.ts'

/** A word in its place, with what the vocabulary knows about it. */
export interface Word {
  readonly start: number
  readonly end: number
  readonly folded: string
  /** Written with a capital letter that does not open the sentence. */
  readonly capital: boolean
  readonly lexeme: Lexeme
  /** The characters between the word before it and this one. */
  readonly gap: string
  /** A comma, a bracket or a like sign stands before it. */
  readonly apart: boolean
  /** Part of a phrase that adds nothing, or an auxiliary verb. */
  readonly ignored: boolean
  /** Part of a phrase that goes with a quantity: bounds it, rounds it, divides it. */
  readonly bounding: boolean
  /** The longest phrase of the vocabulary that begins here, and its number of words. */
  readonly marker: Marker | null
  readonly length: number
}

const BOUNDING: ReadonlySet<MarkerKind> = new Set<MarkerKind>([
  'at_least',
  'at_most',
  'around',
  'neutral',
  'partial',
])
const APART = /[,;:()[\]—–…]|\s-\s/

/** Reads the words of one sentence. Phrases are taken from the left, the longest first, and never overlap. */
export function readWords(text: string, tokens: readonly Token[], lexicon: Lexicon): Word[] {
  const words: Word[] = []
  let phrase = NO_PHRASE
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    const before = index === 0 ? undefined : tokens[index - 1]!
    const known = lexicon.lookup(token.exact, token.folded)
    const found = index <= phrase.last || known.reach === 0 ? null : findPhrase(tokens, index, lexicon)
    if (found !== null) phrase = found
    else if (index > phrase.last) phrase = NO_PHRASE
    const lexeme = inPlace(known, token, before, lexicon)
    const gap = before === undefined ? '' : text.slice(before.end, token.start)
    words.push({
      start: token.start,
      end: token.end,
      folded: token.folded,
      capital: before !== undefined && isCapital(text, token.start),
      lexeme,
      gap,
      apart: gap !== ' ' && APART.test(gap),
      ignored: phrase.fills || addsNothing(tokens, index, lexeme, lexicon),
      bounding: phrase.bounds,
      marker: found?.marker ?? null,
      length: found === null ? 0 : found.last - index + 1,
    })
  }
  return words
}

/** A phrase of the vocabulary, with the index of its last word. */
interface Phrase {
  readonly marker: Marker | null
  /** Adds nothing. */
  readonly fills: boolean
  /** Bounds a quantity. */
  readonly bounds: boolean
  readonly last: number
}

const NO_PHRASE: Phrase = { marker: null, fills: false, bounds: false, last: -1 }

function findPhrase(tokens: readonly Token[], index: number, lexicon: Lexicon): Phrase | null {
  const match = lexicon.matcher.findAt(tokens, index)
  if (match === null) return null
  const marker = lexicon.markers[match.phrase]!
  return {
    marker,
    fills: marker.kind === 'filler',
    bounds: BOUNDING.has(marker.kind),
    last: match.last,
  }
}

/** It only carries the tense, points at what is spoken of, or says when that is. */
function addsNothing(tokens: readonly Token[], index: number, lexeme: Lexeme, lexicon: Lexicon): boolean {
  if (lexeme.auxiliary && isParticiple(tokens[index + 1], lexicon)) return true
  return isPointedAt(tokens, index) || isNow(lexeme, tokens[index - 1], lexicon)
}

/** The word at an index, folded; empty where there is none. */
export function foldedAt(words: readonly Word[], index: number): string {
  return index < 0 || index >= words.length ? '' : words[index]!.folded
}

function isCapital(text: string, at: number): boolean {
  const letter = text[at]!
  return letter !== letter.toLowerCase()
}

const DETERMINERS = new Set('el un una del este ese mi su nuestro nuestra'.split(' '))

/** «El alquiler», «un programa»: after a determiner only an inflected form is still a verb. */
function inPlace(lexeme: Lexeme, token: Token, before: Token | undefined, { slots }: Lexicon): Lexeme {
  if (lexeme.noun === null || before === undefined) return lexeme
  if (slots !== null && LINKS.has(before.folded) && !lexeme.form.infinitive) return lexeme.noun
  return isDetermined(token, before) ? lexeme.noun : lexeme
}

/** «De baja», «con retraso»: behind a preposition only an infinitive is still a verb. */
const LINKS = new Set('de con en por sin a'.split(' '))

/** «Los costes» is a noun; «los usamos» and «la usa» may be verbs. */
function isDetermined({ folded }: Token, before: Token): boolean {
  if (DETERMINERS.has(before.folded)) return true
  return (before.folded === 'los' || before.folded === 'las') && folded.endsWith('s')
}

const THIS = new Set('este esta'.split(' '))

/** «Este trimestre», «esta semana»: when it is said, and nothing that it is about. */
function isNow({ measures }: Lexeme, before: Token | undefined, { slots }: Lexicon): boolean {
  return slots !== null && measures && before !== undefined && THIS.has(before.exact)
}

const DEMONSTRATIVES = new Set('ese esa eso esos esas'.split(' '))

/** «En ese proyecto», «durante esa época»: points at what is being spoken of and adds nothing. */
function isPointedAt(tokens: readonly Token[], index: number): boolean {
  if (index < 2 || !DEMONSTRATIVES.has(tokens[index - 1]!.exact)) return false
  const link = tokens[index - 2]!.folded
  return link === 'en' || link === 'durante'
}

function isParticiple(token: Token | undefined, lexicon: Lexicon): boolean {
  return token !== undefined && lexicon.lookup(token.exact, token.folded).form.participle
}
