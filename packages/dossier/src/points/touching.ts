import { rootOf } from '@dictamen/spanish'
import type { Citation } from '../reading/reading.ts'
import { namesOfMatters, type Matters } from './matters.ts'
import type { SharedWords } from './measure-options.ts'
import type { Ranking } from './rules.ts'
import { isWithin, placesOf, tokensOf } from './spoken.ts'

/** A sentence, an item or a row, with what stands around it: its heading, its label, the question it answers. */
export interface Piece {
  readonly citation: Citation
  readonly text: string
  readonly context: string
  /** It stands among the studies of a CV. */
  readonly isOfStudies: boolean
}

interface Indexed {
  readonly citation: Citation
  readonly isOfStudies: boolean
  /** What each term weighs here: all of it in the text, a part of it in what stands around. */
  readonly terms: ReadonlyMap<string, number>
}

/** Roots, names, figures and matters of a text, each with its weight. */
type Terms = ReadonlyMap<string, number>

const WHOLE = 100
const CAPITAL = /^\p{Lu}/u
const DIGIT = /^\d/u
/** «Dirección» and «directora»: long words that begin alike are of one family. */
const LONG = 7
const FAMILY = 5

/** Reads texts into terms. */
export class TermReader {
  readonly #ranking: Ranking
  readonly #matters: Matters
  readonly #shared: SharedWords

  constructor(ranking: Ranking, matters: Matters, shared: SharedWords) {
    this.#ranking = ranking
    this.#matters = matters
    this.#shared = shared
  }

  read(text: string): Terms {
    const { word, family, name, figure, matter } = this.#ranking
    const terms = new Map<string, number>()
    const tokens = tokensOf(text)
    const glue = placesOf(this.#shared.glue, tokens)
    for (const [at, token] of tokens.entries()) {
      if (isWithin(token, glue)) continue
      if (DIGIT.test(token.folded)) terms.set(`#${token.folded}`, figure)
      else if (token.folded.length > 1) {
        const isName = at > 0 && CAPITAL.test(text.slice(token.start, token.end))
        terms.set(rootOf(token.exact), isName ? name : word)
        if (token.folded.length >= LONG) terms.set(`~${token.folded.slice(0, FAMILY)}`, family)
      }
    }
    for (const name of namesOfMatters(text, this.#matters)) terms.set(`@${name}`, matter)
    return terms
  }
}

/** Finds the pieces that touch a point, by what they share with it and how few others have it. */
export class PieceIndex {
  readonly #reader: TermReader
  readonly #ranking: Ranking
  readonly #pieces: readonly Indexed[]
  readonly #counts = new Map<string, number>()

  constructor(pieces: readonly Piece[], reader: TermReader, ranking: Ranking) {
    this.#reader = reader
    this.#ranking = ranking
    this.#pieces = pieces.map(({ citation, isOfStudies, text, context }) => ({
      citation,
      isOfStudies,
      terms: this.#termsOf(text, context),
    }))
    for (const { terms } of this.#pieces)
      for (const [term, here] of terms)
        if (here === WHOLE) this.#counts.set(term, (this.#counts.get(term) ?? 0) + 1)
  }

  /** The pieces that touch a text, the likeliest first. */
  find(text: string): Citation[] {
    const { most, touch, share, studies } = this.#ranking
    const asked = this.#reader.read(text)
    const ofStudies = studies.some((name) => asked.has(`@${name}`))
    const scored = this.#pieces
      .filter(({ isOfStudies }) => !isOfStudies || ofStudies)
      .map(({ citation, terms }, at) => ({ citation, at, score: this.#scoreOf(asked, terms) }))
      .filter(({ score }) => score >= touch)
      .toSorted((a, b) => b.score - a.score || a.at - b.at)
    const best = scored[0]?.score ?? 0
    return scored
      .filter(({ score }) => score * WHOLE >= best * share)
      .slice(0, most)
      .map(({ citation }) => citation)
  }

  #termsOf(text: string, context: string): Terms {
    const terms = new Map<string, number>()
    for (const term of this.#reader.read(context).keys()) terms.set(term, this.#ranking.context)
    for (const term of this.#reader.read(text).keys()) terms.set(term, WHOLE)
    return terms
  }

  #scoreOf(asked: Terms, terms: Terms): number {
    let score = 0
    for (const [term, weight] of asked) {
      const here = terms.get(term)
      if (here !== undefined) score += (weight * here * this.#rarity(term)) / (WHOLE * WHOLE)
    }
    return Math.round(score)
  }

  /** A thousand at most for what one piece has; what all have says little. */
  #rarity(term: string): number {
    const all = this.#pieces.length
    const having = this.#counts.get(term) ?? 1
    return (1000 * (all + 12)) / (all + 12 * having)
  }
}
