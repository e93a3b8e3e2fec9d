import { findEmployer, isSameEmployer, kindOfEmployer, sharedWords } from '@dictamen/spanish'
import { tokenize } from '@dictamen/kernel/text'
import type { Instruments } from '../reading/instruments.ts'
import type { Lexicon } from '../reading/lexicon.ts'
import type { Sentence } from '../reading/reading.ts'
import { isPlace } from '../timeline/names.ts'
import type { Position } from '../timeline/positions.ts'

/** An employer of the CV, and where a text names it. */
export interface NamedEmployer {
  readonly employer: string
  readonly start: number
}

const MOST_HEAD = 150

/** «Pigmentos Mijares»: two or more words with capitals that name somebody or something, behind the first word of a text. */
const NAME = /(?<=[\s(])\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)+/u

/** Capitalised words within a text, which names are made of. */
function namesIn(text: string): string[] {
  return tokenize(text).flatMap(({ folded, start }) =>
    start > 0 && folded.length >= LEAST_NAME && /^\p{Lu}\p{Ll}/u.test(text.slice(start)) ? [folded] : [],
  )
}

const LEAST_NAME = 4

function landmarksOf(positions: readonly Position[]): Map<string, string> {
  const houses = new Map<string, Set<string>>()
  for (const { citation, employer } of positions)
    for (const name of employer === null ? [] : namesIn(citation.quote))
      houses.set(name, (houses.get(name) ?? new Set()).add(employer!))
  return new Map(
    [...houses].flatMap(([name, own]) => (own.size === 1 ? [[name, [...own][0]!] as const] : [])),
  )
}

/** Which employer a sentence speaks of: the one it names, else its referee's, its heading's or the last one named nearby. */
export class EmployerContext {
  readonly #employers: readonly string[]
  readonly #current: string | null
  /** Names that the heads of the posts of one employer hold, and no other's. */
  readonly #landmarks: ReadonlyMap<string, string>
  readonly #posts: readonly { readonly post: string; readonly employer: string }[]
  readonly #shared: ReadonlySet<string>
  readonly #isOnly: boolean
  readonly #timeline: Lexicon
  readonly #contradictions: Lexicon
  /** The words of each name, read once. */
  readonly #words = new Map<string, readonly string[]>()
  /** «Fui gerente de mina en Huayllani»: the first house that each referee names. */
  readonly #told = new Map<string, string>()
  /** Every house that the file names, once it was asked for. */
  #only: ReadonlySet<string> | null = null
  /** Somebody of a house of the CV has spoken. */
  #isIntroduced = false
  #last: { employer: string; passage: number; heading: string } | null = null

  constructor(positions: readonly Position[], { timeline, contradictions }: Instruments) {
    this.#timeline = timeline
    this.#contradictions = contradictions
    this.#employers = [...new Set(positions.flatMap(({ employer }) => employer ?? []))]
    this.#isOnly = positions.length === 1 && this.#employers.length === 1
    this.#landmarks = landmarksOf(positions)
    this.#posts = positions.flatMap(({ title, employer }) => {
      const words = tokenize(title ?? '').map(({ folded }) => folded)
      return employer === null || words.length < 2 ? [] : [{ post: words.join(' '), employer }]
    })
    this.#shared = sharedWords(this.#employers, (word) => timeline.has('places', word))
    this.#current = positions.find(({ period }) => period.end === null)?.employer ?? null
  }

  of(sentence: Sentence, referee: string | null, question: string | null): string | null {
    const { passage } = sentence
    const heading = passage.headings.map(({ text }) => text).join(' / ')
    const named = this.namedIn(sentence.text)
    if (named !== null) {
      if (referee !== null && !this.#told.has(referee)) this.#told.set(referee, named)
      this.#last = { employer: named, passage: passage.index, heading }
      return named
    }
    if (this.#isOfUnknown(sentence.text)) return null
    const around = this.#housesOf(referee) ?? this.namedIn(heading)
    if (around === null && referee !== null && this.#isOfOtherHouse(referee)) return null
    return (
      around ?? this.#nearby(sentence, heading, question) ?? this.#ofToday(sentence) ?? this.#ofPost(sentence)
    )
  }

  /** «Amparo Gil, Pigmentos Mijares»: whoever speaks for a house that the CV does not name, or that nobody read there. */
  #isOfOtherHouse(referee: string): boolean {
    const behind = /(?:,|\s[—–-]|\()(.+)$/u.exec(referee)?.[1] ?? ''
    const house = NAME.exec(behind)?.[0]
    return house !== undefined && !isPlace(house, this.#timeline)
  }

  /** The house of whoever speaks: of their post, or the first that they name. */
  #housesOf(referee: string | null): string | null {
    const theirs = referee === null ? null : (this.#ofReferee(referee) ?? this.#told.get(referee) ?? null)
    this.#isIntroduced ||= theirs !== null
    return theirs
  }

  /** Notes of an interview tell in the present what the person has today. */
  #ofToday({ reading, text }: Sentence): string | null {
    return reading.source.kind === 'interview_notes' && this.#timeline.has('has_today', text)
      ? this.#current
      : null
  }

  /** «Nunca fue gerente de mantenimiento»: a post of more than one word that only one employer of the CV has. */
  #ofPost({ text }: Sentence): string | null {
    const said = ` ${tokenize(text)
      .map(({ folded }) => folded)
      .join(' ')} `
    const houses = this.#posts.flatMap(({ post, employer }) => (said.includes(` ${post} `) ? [employer] : []))
    return houses.length > 0 && houses.every((house) => house === houses[0]) ? houses[0]! : null
  }

  /** «La planta de Mérida»: a name that only one employment of the CV is headed with. */
  #ofLandmark(text: string): string | null {
    const houses = namesIn(text).flatMap((name) => this.#landmarks.get(name) ?? [])
    return houses.length > 0 && houses.every((house) => house === houses[0]) ? houses[0]! : null
  }

  /** The house that was asked about, named right before, of such a trade, or that heads the file. */
  #nearby(sentence: Sentence, heading: string, question: string | null): string | null {
    const { passage } = sentence
    const asked =
      question === null
        ? this.#ofLandmark(sentence.text)
        : (this.namedIn(question) ?? this.#ofLandmark(`${sentence.text} ${question}`))
    if (asked !== null && this.#last?.passage !== passage.index) return asked
    const near =
      this.#last !== null && this.#last.heading === heading && passage.index - this.#last.passage <= 2
    if (near) return this.#last!.employer
    const isHeaded = sentence.reading.source.kind === 'references' && !this.#isIntroduced
    const heads = isHeaded ? this.#ofFile(sentence) : null
    if (heads !== null) return heads
    return this.#isOnly && !NAME.test(sentence.text) ? this.#employers[0]! : null
  }

  /** «Frigorífico Las Toscas. Habló su dueño.», «Verificación de empleo, Alfa»: the house that a file of references begins with, and no other. */
  #ofFile({ reading: { passages }, passage }: Sentence): string | null {
    const [first] = passages
    if (first === undefined || passage === first || first.folded.text.length > MOST_HEAD) return null
    this.#only ??= new Set(
      passages.flatMap(({ folded }) => this.allNamedIn(folded.text).map((one) => one.employer)),
    )
    const house = this.namedIn(first.folded.text)
    return house !== null && this.#only.size === 1 ? house : null
  }

  /** «Salió de Hilados Bielsa en 2024»: a house that the CV does not name, or that nobody read there. */
  #isOfUnknown(text: string): boolean {
    if (!['inicio_said', 'fin_said'].some((name) => this.#contradictions.has(name, text))) return false
    const house = NAME.exec(text)?.[0]
    return house !== undefined && !isPlace(house, this.#timeline)
  }

  /** Whom a referee works for: the employer that they name, or the only one that is such a house ("rector del colegio"). */
  #ofReferee(referee: string): string | null {
    const named = this.namedIn(referee)
    if (named !== null) return named
    const words = new Set(tokenize(referee).map(({ folded }) => folded))
    const such = this.#employers.filter((employer) => words.has(kindOfEmployer(employer)))
    return such.length === 1 ? such[0]! : null
  }

  /** The employer that the nearest heading names. */
  headedBy({ passage }: Sentence): string | null {
    const heading = passage.look === 'heading' ? passage.folded.text : passage.headings.at(-1)?.text
    if (heading === undefined) return null
    return this.namedIn(heading) ?? this.#employers.find((name) => isSameEmployer(name, heading)) ?? null
  }

  namedIn(text: string): string | null {
    return this.allNamedIn(text)[0]?.employer ?? null
  }

  /** Whether a text names an employer in part or in full, and says no more. */
  isName(text: string): boolean {
    const named = this.namedIn(text)
    if (named === null) return false
    const words = new Set(tokenize(named).map(({ folded }) => folded))
    return tokenize(text).every(({ folded }) => words.has(folded))
  }

  allNamedIn(text: string): NamedEmployer[] {
    const found = this.#employers.flatMap((employer) => {
      const place = findEmployer(text, employer, this.#shared)
      return place === null ? [] : [{ employer: this.#nearest(employer, text), start: place.start }]
    })
    return found
      .filter(({ employer }, at) => found.findIndex((other) => other.employer === employer) === at)
      .sort((a, b) => a.start - b.start)
  }

  /** «Alba Norte» beside «Talleres Alba Norte» and «Alba Norte Express»: the one of which only its trade is left out. */
  #nearest(employer: string, text: string): string {
    const words = new Set(tokenize(text).map(({ folded }) => folded))
    const missing = (name: string): number =>
      this.#wordsOf(name).filter((word, at) => at > 0 && !words.has(word)).length
    const said = this.#wordsOf(employer).filter((word) => words.has(word))
    return this.#employers.reduce((best, other) => {
      const own = this.#wordsOf(other)
      const isNamedSo = said.every((word) => own.includes(word))
      return isNamedSo && missing(other) < missing(best) ? other : best
    }, employer)
  }

  #wordsOf(name: string): readonly string[] {
    const known = this.#words.get(name)
    if (known !== undefined) return known
    const words = tokenize(name).map(({ folded }) => folded)
    this.#words.set(name, words)
    return words
  }
}
