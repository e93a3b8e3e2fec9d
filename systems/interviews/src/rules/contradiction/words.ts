import type { Token } from '@dictamen/kernel/text'
import type { Lexeme, Lexicon } from './lexicon.ts'
import type { Marker, MarkerKind } from './markers.ts'

/** A word in its place, with what the vocabulary knows about it. */
export interface Word {
  readonly start: number
  readonly end: number
  readonly folded: string
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
  const matches = new Map(lexicon.matcher.find(tokens).map((match) => [match.first, match]))
  let until = -1
  let kind: MarkerKind | null = null
  return tokens.map((token, index) => {
    const match = index <= until ? undefined : matches.get(index)
    const marker = match === undefined ? null : lexicon.markers[match.phrase]!
    if (match !== undefined) {
      until = match.last
      kind = marker!.kind
    } else if (index > until) kind = null
    const gap = index === 0 ? '' : text.slice(tokens[index - 1]!.end, token.start)
    const lexeme = asNoun(lexicon.lookup(token.exact, token.folded), tokens[index - 1])
    return {
      start: token.start,
      end: token.end,
      folded: token.folded,
      lexeme,
      gap,
      apart: gap !== ' ' && APART.test(gap),
      ignored:
        kind === 'filler' ||
        isPointedAt(tokens, index) ||
        (lexeme.auxiliary && isParticiple(tokens[index + 1], lexicon)),
      bounding: kind !== null && BOUNDING.has(kind),
      marker,
      length: match === undefined ? 0 : match.last - index + 1,
    }
  })
}

const DETERMINERS = new Set('el un una del este ese mi su nuestro nuestra'.split(' '))

/** «El alquiler», «un programa»: after a determiner only an inflected form is still a verb. */
function asNoun(lexeme: Lexeme, before: Token | undefined): Lexeme {
  if (!lexeme.verb || before === undefined || !DETERMINERS.has(before.folded)) return lexeme
  const { infinitive, verbal, past } = lexeme.form
  return (infinitive && !lexeme.known) || (!verbal && !past) ? { ...lexeme, verb: false } : lexeme
}

const DEMONSTRATIVES = /^es[eao]s?$/

/** «En ese proyecto», «durante esa época»: points at what is being spoken of and adds nothing. */
function isPointedAt(tokens: readonly Token[], index: number): boolean {
  const demonstrative = tokens[index - 1]
  if (demonstrative === undefined || !DEMONSTRATIVES.test(demonstrative.exact)) return false
  const link = tokens[index - 2]?.folded
  return link === 'en' || link === 'durante'
}

function isParticiple(token: Token | undefined, lexicon: Lexicon): boolean {
  return token !== undefined && lexicon.lookup(token.exact, token.folded).form.participle
}
