import type { SourceKindName } from '@dictamen/contracts'
import type { PhraseMatch } from '@dictamen/kernel/text'
import type { Citation } from '../reading/reading.ts'
import { namesOfMatters, type Matters } from './matters.ts'
import type { SharedWords } from './measure-options.ts'
import type { Ranking } from './rules.ts'
import type { PointMatter } from './measurer.ts'
import { placesOf, Wording } from './spoken.ts'

/** A sentence, an item or a row, with what stands around it: its heading, its label, the question it answers. */
export interface Piece {
  readonly citation: Citation
  readonly kind: SourceKindName
  readonly text: string
  readonly context: string
  /** It stands among the studies of a CV. */
  readonly isOfStudies: boolean
}

/** Roots, names, figures and matters, each with its weight. */
type Terms = ReadonlyMap<string, number>

const WHOLE = 100
const CAPITAL = /^\p{Lu}/u
const DIGIT = /^\d/u
/** «Dirección» and «directora»: long words that begin alike are of one family. */
const LONG = 7
const FAMILY = 5

/** Reads texts into terms. */
export class TermReader {
  readonly ranking: Ranking
  readonly #matters: Matters
  readonly #shared: SharedWords

  constructor(ranking: Ranking, matters: Matters, shared: SharedWords) {
    this.ranking = ranking
    this.#matters = matters
    this.#shared = shared
  }

  /** What a point asks for, without its verdict and its reason. */
  asked(text: string): Terms {
    const [reason] = placesOf(this.#shared.reasons, new Wording(text).tokens)
    const asked = text.slice(0, reason?.start ?? text.length).split(/;\s/u)[0]!
    return this.read(asked, placesOf(this.#shared.frames, new Wording(asked).tokens))
  }

  read(text: string, verdicts: readonly PhraseMatch[] = []): Terms {
    const { word, family, name, figure, matter } = this.ranking
    const terms = new Map<string, number>()
    const wording = new Wording(text)
    const glue = new Set<number>()
    for (const { first, last } of [...placesOf(this.#shared.glue, wording.tokens), ...verdicts])
      for (let at = first; at <= last; at++) glue.add(at)
    for (const [at, token] of wording.tokens.entries()) {
      if (glue.has(at)) continue
      if (DIGIT.test(token.folded)) terms.set(`#${token.folded}`, figure)
      else if (token.folded.length > 1) {
        terms.set(wording.roots[at]!, at > 0 && CAPITAL.test(text.slice(token.start)) ? name : word)
        if (token.folded.length >= LONG) terms.set(`~${token.folded.slice(0, FAMILY)}`, family)
      }
    }
    for (const each of namesOfMatters(wording, this.#matters)) terms.set(`@${each}`, matter)
    return terms
  }
}

/** Finds the pieces that touch a point, by what they share with it and how few others have it. */
export class PieceIndex {
  readonly #reader: TermReader
  /** What each term weighs in a piece: all of it in the text, a part of it in what stands around. */
  readonly #pieces: readonly (Piece & { readonly terms: Terms })[]
  readonly #counts = new Map<string, number>()

  constructor(pieces: readonly Piece[], reader: TermReader) {
    this.#reader = reader
    this.#pieces = pieces.map((piece) => {
      const own = [...reader.read(piece.text).keys()]
      const around = [...reader.read(piece.context).keys()]
      for (const term of own) this.#counts.set(term, (this.#counts.get(term) ?? 0) + 1)
      const { context } = reader.ranking
      return {
        ...piece,
        terms: new Map([
          ...around.map((term) => [term, context] as const),
          ...own.map((term) => [term, WHOLE] as const),
        ]),
      }
    })
  }

  /** The pieces that touch a point, the likeliest first: of a claim, what references say. */
  find({ kind: pointKind, text }: PointMatter): Citation[] {
    const { most, touch, firm, told, share, studies } = this.#reader.ranking
    const asked = this.#reader.asked(text)
    const ofStudies = studies.some((name) => asked.has(`@${name}`))
    const scored = this.#pieces
      .filter(({ isOfStudies }) => !isOfStudies || ofStudies)
      .filter(({ kind }) => (pointKind === 'referencia' ? kind === 'references' : true))
      // A score says what somebody can do, not how they are with others.
      .filter(({ kind }) => pointKind !== 'cultura' || kind !== 'tests')
      .map(({ citation, kind, terms }, at) => ({ citation, kind, at, score: this.#scoreOf(asked, terms) }))
      .filter(({ score }) => score >= touch)
      .toSorted((a, b) => b.score - a.score || a.at - b.at)
    const best = scored[0]?.score ?? 0
    // A no-fit is never passed over; of anything else one word in common is not enough.
    if (best < { no_fit: touch, criterio: firm, cultura: firm, referencia: told }[pointKind]) return []
    const least = pointKind === 'referencia' ? told : (best * share) / WHOLE
    const near = scored.filter(({ score }) => score >= least)
    const firsts = near.filter(({ kind }, at) => near.findIndex((other) => other.kind === kind) === at)
    const chosen = [...new Set([...firsts, ...near])].slice(0, most)
    return chosen.toSorted((a, b) => b.score - a.score || a.at - b.at).map(({ citation }) => citation)
  }

  #scoreOf(asked: Terms, terms: Terms): number {
    let score = 0
    for (const [term, weight] of asked)
      score += (weight * (terms.get(term) ?? 0) * this.#rarity(term)) / (WHOLE * WHOLE)
    return Math.round(score)
  }

  /** A thousand at most, for what one piece has; what all have says little. */
  #rarity(term: string): number {
    const { length } = this.#pieces
    return (1000 * (length + SPREAD)) / (length + SPREAD * (this.#counts.get(term) ?? 1))
  }
}

/** How fast a word that several pieces have loses its weight. */
const SPREAD = 12
