import { PhraseMatcher, stripAccents, type Token } from '@dictamen/kernel/text'
import { formsBeside, valueOfWords } from '@dictamen/spanish'

/** The words of a table of acts, by what they are. */
export interface LexiconData {
  /** Words that change nothing of what is proposed. */
  readonly small: readonly string[]
  /** What takes back, denies or contrasts: a closed class. */
  readonly stops: readonly string[]
  /** Words that open a clause of its own. */
  readonly joints: readonly string[]
  /** Words that open what is asked or learnt, with their accents. */
  readonly questions: readonly string[]
  readonly prepositions: readonly string[]
  /** Prepositions of whom something is done to. */
  readonly personal: readonly string[]
  /** Prepositions of whose it is. */
  readonly owning: readonly string[]
  /** Words that make a noun of what follows them. */
  readonly determiners: readonly string[]
  /** Words that make a verb of what follows them. */
  readonly clitics: readonly string[]
  /** Words that join two of a kind. */
  readonly links: readonly string[]
  /** Verbs that say how things are and do nothing. */
  readonly states: readonly string[]
  readonly qualities: readonly string[]
  /** Nouns that say when or how long. */
  readonly times: readonly string[]
  /** Nouns of people. */
  readonly people: readonly string[]
  /** Nouns by class; "*eria" is an ending. */
  readonly things: Readonly<Record<string, readonly string[]>>
  /** What makes any act more than an everyday one, by dimension: phrases, `word*` a beginning. */
  readonly touches: Readonly<Record<string, readonly string[]>>
}

/** A set of nouns or adjectives, whatever their number and gender. */
class WordClass {
  readonly #words: ReadonlySet<string>
  readonly #endings: readonly string[]

  constructor(words: readonly string[]) {
    this.#words = wordsOf(words.filter((word) => !word.startsWith('*')))
    this.#endings = words.filter((word) => word.startsWith('*')).map((word) => word.slice(1))
  }

  lists(folded: string): boolean {
    return hasWord(this.#words, folded)
  }

  has(folded: string): boolean {
    return this.lists(folded) || this.#endings.some((ending) => endsIn(folded, ending))
  }
}

/** Tells what each word of a message is for an act. */
export class Lexicon {
  readonly #small: ReadonlySet<string>
  readonly #joints: ReadonlySet<string>
  readonly #questions: ReadonlySet<string>
  readonly #prepositions: ReadonlySet<string>
  readonly #states = new Set<string>()
  readonly #qualities: WordClass
  readonly #times: WordClass
  readonly #people: WordClass
  readonly #owning: ReadonlySet<string>
  readonly #links: ReadonlySet<string>
  readonly #personal: ReadonlySet<string>
  readonly #determiners: ReadonlySet<string>
  readonly #clitics: ReadonlySet<string>
  readonly #things: ReadonlyMap<string, WordClass>
  readonly #dimensions: readonly (readonly [string, PhraseMatcher])[]
  readonly #stops: PhraseMatcher

  constructor(data: LexiconData) {
    this.#small = wordsOf(data.small)
    this.#joints = wordsOf(data.joints)
    this.#questions = new Set(data.questions)
    this.#prepositions = wordsOf(data.prepositions)
    this.#qualities = new WordClass(data.qualities)
    this.#times = new WordClass(data.times)
    this.#people = new WordClass(data.people)
    this.#owning = wordsOf(data.owning)
    this.#links = wordsOf(data.links)
    this.#personal = wordsOf(data.personal)
    this.#determiners = wordsOf(data.determiners)
    this.#clitics = wordsOf(data.clitics)
    this.#things = new Map(Object.entries(data.things).map(([name, words]) => [name, new WordClass(words)]))
    this.#dimensions = Object.entries(data.touches).map(
      ([name, words]) => [name, new PhraseMatcher(words, 'folded')] as const,
    )
    this.#stops = new PhraseMatcher(data.stops, 'folded')
    for (const verb of data.states) {
      this.#states.add(stripAccents(verb.split('/')[0]!))
      for (const form of formsBeside(verb)) this.#states.add(form)
    }
  }

  isSmall(folded: string): boolean {
    return this.#small.has(folded) || isNumber(folded)
  }

  isJoint(folded: string): boolean {
    return this.#joints.has(folded)
  }

  /** Whether a word asks, by its accent. */
  isQuestion(exact: string): boolean {
    return this.#questions.has(exact)
  }

  isPreposition(folded: string): boolean {
    return this.#prepositions.has(folded)
  }

  isPersonal(preposition: string | null): boolean {
    return preposition !== null && this.#personal.has(preposition)
  }

  /** A preposition that says whose something is. */
  isOwning(folded: string): boolean {
    return this.#owning.has(folded)
  }

  isDeterminer(folded: string): boolean {
    return this.#determiners.has(folded)
  }

  /** "Y", "o": what joins two of a kind. */
  joins(folded: string): boolean {
    return this.#links.has(folded)
  }

  isClitic(folded: string): boolean {
    return this.#clitics.has(folded)
  }

  isState(folded: string): boolean {
    return this.#states.has(folded)
  }

  isQuality(folded: string): boolean {
    return this.#qualities.has(folded)
  }

  isTime(folded: string): boolean {
    return this.#times.has(folded)
  }

  isPerson(folded: string): boolean {
    return this.#people.has(folded)
  }

  /** A person by the word alone: what ends as a trade does may be a machine. */
  isListedPerson(folded: string): boolean {
    return this.#people.lists(folded)
  }

  isThing(folded: string, classes?: readonly string[]): boolean {
    const names = classes ?? [...this.#things.keys()]
    return names.some((name) => this.#things.get(name)?.has(folded) ?? false)
  }

  /** The words that stop whatever is proposed, by their place among the tokens. */
  stopsIn(tokens: readonly Token[]): ReadonlySet<number> {
    return new Set(this.#stops.find(tokens).flatMap(({ first, last }) => placesOf(first, last)))
  }

  /** The dimensions that words touch, by their place among the tokens. */
  touchesIn(tokens: readonly Token[]): ReadonlyMap<number, readonly string[]> {
    const found = new Map<number, string[]>()
    for (const [dimension, matcher] of this.#dimensions)
      for (const { first, last } of matcher.find(tokens))
        for (const at of placesOf(first, last)) found.set(at, [...(found.get(at) ?? []), dimension])
    return found
  }
}

function placesOf(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

export function isNumber(folded: string): boolean {
  return /^[\d.,:]+$/u.test(folded) || valueOfWords(folded) > 0
}

/** "nuevo/a" is both; plurals are found by themselves. */
function wordsOf(words: readonly string[]): Set<string> {
  return new Set(
    words.flatMap((word) => {
      const folded = stripAccents(word.toLowerCase())
      const both = /^(.*)o\/a$/u.exec(folded)
      return both === null ? [folded] : [`${both[1]}o`, `${both[1]}a`]
    }),
  )
}

function hasWord(words: ReadonlySet<string>, folded: string): boolean {
  if (words.has(folded)) return true
  if (!folded.endsWith('s')) return false
  return (
    words.has(folded.slice(0, -1)) ||
    (folded.endsWith('es') && words.has(folded.slice(0, -2))) ||
    (folded.endsWith('ces') && words.has(`${folded.slice(0, -3)}z`))
  )
}

/** Whether a word ends in something and has a stem before it, in the plural too. */
function endsIn(folded: string, ending: string): boolean {
  const own = folded.replace(/s$/u, '')
  return own.length >= ending.length + 3 && (own.endsWith(ending) || own.endsWith(`${ending}e`))
}
