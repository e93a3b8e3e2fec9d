import type { PhraseMatch } from '@dictamen/kernel/text'
import { valueOfWords } from '@dictamen/spanish'
import type { Citation } from '../reading/reading.ts'
import type { SourceText } from '../reading/source.ts'
import type { MeasureOptions, SharedWords } from './measure-options.ts'
import type { PointMatter } from './measurer.ts'
import type { Piece } from './pieces.ts'
import type { Ranking } from './rules.ts'
import { hasAny, placesOf, Wording, wordingOf } from './spoken.ts'

/** Roots, names, figures and what measures measure, each with its weight. */
type Terms = ReadonlyMap<string, number>

const WHOLE = 100
const CAPITAL = /^\p{Lu}/u
const DIGIT = /^\d/u
const DECIMAL = /^\d+[.,]\d{1,2}$/u
/** «Dirección» and «directora»: long words that begin alike are of one family. */
const LONG = 7
const FAMILY = 5
/** «Dos», «diez»: such numbers are in every text. */
const FEW = 12
/** «Servicio (OTIF)»: another name for the same. */
const GLOSS = /(\p{L}{4,}) \((\p{Lu}{2,6})\)/gu

/** The measures by name: what both sides call what each of them measures. */
export type Dimensions = ReadonlyMap<string, MeasureOptions>

/** Reads texts into terms. */
export class TermReader {
  readonly ranking: Ranking
  readonly #dimensions: Dimensions
  readonly #shared: SharedWords

  constructor(ranking: Ranking, dimensions: Dimensions, shared: SharedWords) {
    this.ranking = ranking
    this.#dimensions = dimensions
    this.#shared = shared
  }

  /** What a point asks for, without its verdict and its reason; the rest of its line counts less. */
  asked(text: string, line: string, glosses: readonly (readonly [string, string])[]): Terms {
    const [reason] = placesOf(this.#shared.reasons, wordingOf(text).tokens)
    const asked = text.slice(0, reason?.start ?? text.length).split(/;\s/u)[0]!
    const own = new Map(this.read(asked, placesOf(this.#shared.frames, wordingOf(asked).tokens)))
    for (const [word, name] of glosses)
      for (const [one, other] of [
        [word, name],
        [name, word],
      ] as const)
        if (this.#has(own, one)) for (const term of this.read(other).keys()) own.set(term, this.ranking.word)
    for (const [term, weight] of this.read(line))
      if (!own.has(term)) own.set(term, (weight * this.ranking.around) / WHOLE)
    return own
  }

  #has(terms: Terms, word: string): boolean {
    return [...this.read(word).keys()].some((term) => !term.startsWith('~') && terms.has(term))
  }

  read(text: string, verdicts: readonly PhraseMatch[] = []): Terms {
    const terms = new Map<string, number>()
    const wording = new Wording(text)
    const glue = new Set<number>()
    for (const { first, last } of [...placesOf(this.#shared.glue, wording.tokens), ...verdicts])
      for (let at = first; at <= last; at++) glue.add(at)
    for (const [at, token] of wording.tokens.entries()) {
      const { folded, exact } = token
      const value = DIGIT.test(folded) ? folded : valueOfWords(exact)
      if (typeof value === 'string' || value > FEW) this.#addFigure(terms, value, folded)
      else if (folded.length > 1 && !glue.has(at)) this.#addWord(terms, wording, at)
    }
    for (const [name, { asks, tells }] of this.#dimensions)
      if (hasAny(asks, wording) || hasAny(tells, wording)) terms.set(`@${name}`, this.ranking.dimension)
    return terms
  }

  #addFigure(terms: Map<string, number>, value: string | number, written: string): void {
    const { figure } = this.ranking
    terms.set(`#${value}`, figure)
    // «97,6 %» is «97 y pico» to who tells it again.
    if (DECIMAL.test(written)) terms.set(`#${Math.trunc(Number.parseFloat(written))}`, figure)
  }

  #addWord(terms: Map<string, number>, wording: Wording, at: number): void {
    const { word, family, name } = this.ranking
    const { folded, start, end } = wording.tokens[at]!
    const isName = at > 0 && CAPITAL.test(wording.text.slice(start, end))
    terms.set(vowelled(wording.roots[at]!), isName ? name : word)
    if (folded.length >= LONG) terms.set(`~${folded.slice(0, FAMILY)}`, family)
  }
}

/** «Cierre» and «cerramos», «cuenta» and «contó»: the stress changes the vowel of a root. */
function vowelled(root: string): string {
  return root.replace(/ie/gu, 'e').replace(/ue/gu, 'o')
}

/** Pieces that are shown together, by their places. */
interface Window {
  readonly first: number
  readonly last: number
}

interface Scored {
  readonly piece: Piece
  readonly at: number
  /** What it shares with the point by itself, and with what stands beside it. */
  readonly own: number
  readonly score: number
}

/** Finds the pieces that touch a point, by what they share with it and how few others have it. */
export class PieceIndex {
  readonly #reader: TermReader
  /** What each term weighs in a piece: all of it in the text, a part of it in what stands around. */
  readonly #pieces: readonly (Piece & { readonly terms: Terms })[]
  readonly #counts = new Map<string, number>()
  readonly #mandate: readonly SourceText[]
  readonly #glosses: readonly (readonly [string, string])[]

  constructor(pieces: readonly Piece[], mandate: readonly SourceText[], reader: TermReader) {
    this.#reader = reader
    this.#mandate = mandate
    this.#glosses = mandate.flatMap(({ text }) =>
      [...text.matchAll(GLOSS)].map(([, word, name]) => [word!, name!] as const),
    )
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
  find(matter: PointMatter): Citation[] {
    const { most, least } = this.#reader.ranking
    const scored = this.#scoredFor(matter).toSorted((a, b) => b.score - a.score || a.at - b.at)
    const enough = this.#enoughFor(matter)
    if ((scored[0]?.score ?? 0) < enough) return []
    const near = scored.filter(({ score }) => score >= (matter.kind === 'referencia' ? enough : least))
    const shown: Window[] = []
    for (const { at } of near) {
      if (shown.length === most) break
      if (!shown.some(({ first, last }) => first <= at && at <= last)) shown.push(this.#widened(at, shown))
    }
    return shown.map((window) => this.#cite(window))
  }

  /** Whether a cited line is of a piece that touches a point. */
  touches(matter: PointMatter, { source, line, quote }: Citation): boolean {
    const last = lastLine({ line, quote })
    const enough = this.#enoughFor(matter)
    return this.#scoredFor(matter).some(
      ({ piece: { citation }, own }) =>
        own >= enough && citation.source === source && citation.line <= last && line <= lastLine(citation),
    )
  }

  #enoughFor({ kind }: PointMatter): number {
    const { touch, told } = this.#reader.ranking
    return kind === 'referencia' ? told : touch
  }

  #scoredFor({ kind, text, source, line }: PointMatter): Scored[] {
    const asked = this.#reader.asked(text, this.#lineOf(source, line), this.#glosses)
    const ofStudies = this.#reader.ranking.studies.some((name) => asked.has(`@${name}`))
    return this.#scored(asked, kind).filter(
      ({ piece }) =>
        (!piece.isOfStudies || ofStudies) && (kind !== 'referencia' || piece.kind === 'references'),
    )
  }

  /** A piece with what stands beside it, as long as that is short: what a remark means is told by those around it. */
  #widened(at: number, shown: readonly Window[]): Window {
    const { longest } = this.#reader.ranking
    const isFree = (other: number): boolean => shown.every(({ first, last }) => other < first || other > last)
    const isShort = (first: number, last: number): boolean =>
      this.#pieces[last]!.end - this.#pieces[first]!.start <= longest
    let [first, last] = [at, at]
    for (;;) {
      const canGrow =
        this.#pieces[last + 1]?.isBeside === true && isFree(last + 1) && isShort(first, last + 1)
      const canBegin =
        first > 0 && this.#pieces[first]!.isBeside && isFree(first - 1) && isShort(first - 1, last)
      if (canGrow) last++
      else if (canBegin) first--
      else return { first, last }
    }
  }

  #cite({ first, last }: Window): Citation {
    const { citation, whole, start } = this.#pieces[first]!
    const quote = whole.slice(start, this.#pieces[last]!.end)
    return first === last ? citation : { ...citation, quote }
  }

  /** The line of the mandate that a point stands on. */
  #lineOf(source: string, line: number): string {
    const text = this.#mandate.find(({ path }) => path === source)?.text ?? ''
    return text.split('\n')[line - 1]?.slice(0, LONGEST_LINE) ?? ''
  }

  #scored(asked: Terms, kind: PointMatter['kind']): Scored[] {
    const { tells, beside } = this.#reader.ranking
    const own = this.#pieces.map(({ terms }) => this.#scoreOf(asked, terms))
    return this.#pieces.map((piece, at) => {
      const near = [at - 1, at + 1].map((other) =>
        this.#pieces[other]?.citation.source === piece.citation.source ? own[other]! : 0,
      )
      const share = tells[kind]?.[piece.kind] ?? WHOLE
      const score = (own[at]! + (Math.max(...near) * beside) / WHOLE) * (share / WHOLE)
      return { piece, at, own: (own[at]! * share) / WHOLE, score: Math.round(score) }
    })
  }

  #scoreOf(asked: Terms, terms: Terms): number {
    let score = 0
    for (const [term, weight] of asked)
      score += (weight * (terms.get(term) ?? 0) * this.#rarity(term)) / (WHOLE * WHOLE)
    return score
  }

  /** A thousand at most, for what one piece has; what all have says little. */
  #rarity(term: string): number {
    const { length } = this.#pieces
    return (1000 * (length + SPREAD)) / (length + SPREAD * (this.#counts.get(term) ?? 1))
  }
}

function lastLine({ line, quote }: Pick<Citation, 'line' | 'quote'>): number {
  return line + quote.split('\n').length - 1
}

const LONGEST_LINE = 700
/** How fast a word that several pieces have loses its weight. */
const SPREAD = 12
