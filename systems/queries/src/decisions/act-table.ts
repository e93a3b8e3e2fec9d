import { PhraseMatcher, stripAccents, tokenize, type Token } from '@dictamen/kernel/text'
import { firstPersonForms, formsBeside, isInfinitive, type FirstPersonForm } from '@dictamen/spanish'
import { Lexicon, type LexiconData } from './lexicon.ts'
import { headsOf, unknownBeside, type Clause, type Head } from './understand.ts'

/** The table of known acts as the rule set writes it. */
export interface ActData extends LexiconData {
  readonly antonyms: readonly (readonly [string, string])[]
  readonly classes: Readonly<Record<string, ActClass>>
  readonly priced: ActCondition
  /** A number from which on an unexplained one may be money. */
  readonly large: number
  /** The dimensions that no clause may touch which nobody reads. */
  readonly never_unread: readonly string[]
  readonly partly: ActAdvice
  readonly acts: readonly ActEntry[]
}

/** A row: a class of verbs, and what they may be done to. */
export interface ActEntry {
  readonly id: string
  readonly class: string
  readonly verbs: readonly string[]
  /** Classes of things, single words, or `*`: anything that touches no dimension. */
  readonly objects: readonly string[]
  /** The dimensions that this act may touch. */
  readonly may: readonly string[]
  /** Whether what is asked or learnt may be a clause of its own: "qué ruta prefieren". */
  readonly content: boolean
  /** Whether it leaves the house: then nothing unlisted may stand beside it. */
  readonly outward: boolean
  /** Whether people may be what it is done to, must be ("a un comercial") or may not be named at all. */
  readonly somebody: 'may' | 'only' | 'never'
  /** Phrases that this act alone must not meet. */
  readonly never: readonly string[]
  readonly says: readonly string[]
  readonly not: readonly string[]
}

export interface ActCondition {
  readonly fact: string
  readonly at_least?: number | undefined
  readonly at_most?: number | undefined
  readonly percent_of?: string | undefined
  readonly always_up_to?: number | undefined
  readonly says: string
  readonly postpones?: boolean | undefined
}

export interface ActAdvice {
  readonly says: string
  readonly steps: readonly string[]
  readonly avoid: readonly string[]
  readonly questions?: readonly string[] | undefined
}

export interface ActClass {
  readonly name: string
  readonly executable: boolean
  readonly speaks: boolean
  readonly reversible: 'yes' | 'no' | 'unknown'
  readonly cost: string
  readonly conditions: readonly ActCondition[]
  readonly needs: string
  readonly confirmed_by: string
  readonly review_days: number
  readonly risks: readonly {
    readonly risk: string
    readonly level: 'medium' | 'high'
    readonly says: string
  }[]
  readonly advice: Readonly<Partial<Record<'execute' | 'postpone' | 'reframe' | 'discard', ActAdvice>>>
}

/** An act of the table found in a message: its verb and its object, by their tokens. */
export interface FoundAct {
  readonly act: ActEntry
  readonly class: ActClass
  readonly verb: number
  /** The object, from its first token to its last. */
  readonly object: readonly [number, number]
}

interface SaidVerb {
  readonly act: ActEntry
  readonly form: FirstPersonForm
}

const ANYTHING = '*'
const TIMES = '<times>'
const PEOPLE = '<people>'

/** Finds known acts, and the words beside them that nobody listed. */
export class ActTable {
  readonly data: ActData
  readonly lexicon: Lexicon
  readonly #verbs = new Map<string, SaidVerb[]>()
  readonly #cheap = new Set<string>()
  readonly #never = new Map<ActEntry, PhraseMatcher>()

  constructor(data: ActData) {
    this.data = data
    this.lexicon = new Lexicon(data)
    for (const act of data.acts) {
      this.#never.set(act, new PhraseMatcher(act.never, 'folded'))
      const isOpen = act.objects.includes(ANYTHING) && data.classes[act.class]?.conditions.length === 0
      for (const verb of act.verbs) {
        for (const [word, form] of firstPersonForms(verb)) {
          this.#verbs.set(word, [...(this.#verbs.get(word) ?? []), { act, form }])
          if (isOpen) this.#cheap.add(word)
        }
        if (isOpen) for (const word of formsBeside(verb)) this.#cheap.add(word)
      }
    }
  }

  /** How a word says a known act, if it can. */
  formOf(folded: string): FirstPersonForm | undefined {
    return this.#verbs.get(folded)?.[0]?.form
  }

  /** Whether a word is a verb that costs nothing whatever it is done to. */
  isCheap(folded: string): boolean {
    return this.#cheap.has(folded)
  }

  /** The act whose verb stands at a token: the first row that takes what stands behind it. */
  findAt(tokens: readonly Token[], verb: number, end: number): FoundAct | null {
    const said = this.#verbs.get(tokens[verb]!.folded)
    if (said === undefined) return null
    const heads = headsOf(tokens, { first: verb + 1, end }, this)
    for (const { act } of said) {
      const head = this.#objectAmong(heads, tokens, act)
      if (head !== undefined)
        return { act, class: this.data.classes[act.class]!, verb, object: [verb + 1, head.at] }
    }
    return null
  }

  /** What an act is done to: what stands without a preposition before what stands with one, and a time last. */
  #objectAmong(heads: readonly Head[], tokens: readonly Token[], act: ActEntry): Head | undefined {
    if (act.somebody === 'only') {
      const first = heads.find(({ preposition }) => this.lexicon.isPersonal(preposition))
      return first !== undefined && this.#takes(act, tokens[first.at]!.folded) ? first : undefined
    }
    const [isTime, isNone] = [
      ({ at }: Head): boolean => this.lexicon.isTime(tokens[at]!.folded),
      ({ preposition }: Head): boolean => preposition === null,
    ]
    const things = heads.filter((head) => !isTime(head))
    const first = things.find(isNone) ?? (act.objects.includes(ANYTHING) ? things[0] : undefined) ?? heads[0]
    return first !== undefined && this.#takes(act, tokens[first.at]!.folded) ? first : undefined
  }

  /** Whether a word is something that the act of a row may be done to. */
  isObject(act: ActEntry, folded: string): boolean {
    return !act.objects.includes(ANYTHING) && this.#takes(act, folded)
  }

  /** The places of what a row alone must not meet. */
  neverIn(act: ActEntry, tokens: readonly Token[]): ReadonlySet<number> {
    return new Set(
      this.#never
        .get(act)!
        .find(tokens)
        .map(({ first }) => first),
    )
  }

  /** The words that keep an act from being executed: those that nobody knows, and those that touch more than it may. */
  unknownBeside(found: FoundAct, message: string, tokens: readonly Token[], clause: Clause): Token[] {
    return unknownBeside(found, { message, tokens, clause, table: this })
  }

  /** Things that an act may be done to, for trying the table. */
  sampleOf({ objects }: ActEntry): readonly string[] {
    const { things } = this.data
    const words = objects.flatMap((name) =>
      name === ANYTHING ? Object.values(things).flat() : (things[name] ?? [name]),
    )
    return words.filter((word) => !/^[*<]/u.test(word)).map((word) => word.split('/')[0]!)
  }

  /** Whether two acts may be done to the same thing. */
  sharesObject(one: ActEntry, other: ActEntry): boolean {
    if (one.objects.includes(ANYTHING) || other.objects.includes(ANYTHING)) return true
    return this.sampleOf(one).some((thing) => this.#takes(other, stripAccents(thing)))
  }

  /** The name of an act that is the contrary of another: what the antonyms of its verb are called. */
  contrariesOf(verb: string): readonly string[] {
    const plain = infinitiveOf(verb)
    return this.data.antonyms.flatMap(([one, other]) =>
      one === plain ? [other] : other === plain ? [one] : [],
    )
  }

  /** The verb of an act as the table writes it, for a word of a message. */
  infinitive(folded: string, { verbs }: ActEntry): string {
    return infinitiveOf(verbs.find((verb) => firstPersonForms(verb).has(folded)) ?? folded)
  }

  /** Whether a word is a verb, and not one that is cheap here: beside another act, only with what it may be done to. */
  isForeignVerb(tokens: readonly Token[], at: number, end: number): boolean {
    const { folded } = tokens[at]!
    if (!isInfinitive(folded) && !this.#verbs.has(folded)) return false
    const found = this.findAt(tokens, at, end)
    return found === null || found.class.conditions.length > 0 || !found.class.executable
  }

  #takes({ objects }: ActEntry, folded: string): boolean {
    return objects.some((name) => {
      if (name === ANYTHING) return true
      if (name === TIMES) return this.lexicon.isTime(folded)
      if (name === PEOPLE) return this.lexicon.isPerson(folded)
      return this.data.things[name] === undefined
        ? hasForm(name, folded)
        : this.lexicon.isThing(folded, [name])
    })
  }
}

function hasForm(word: string, folded: string): boolean {
  const plain = stripAccents(word)
  if (plain.startsWith(ANYTHING)) return folded.replace(/s$/u, '').endsWith(plain.slice(1))
  return folded === plain || folded === `${plain}s` || folded === `${plain}es`
}

function infinitiveOf(verb: string): string {
  return verb.split('/')[0]!
}

/** Reads a sentence as a table reads it when nothing stands around it. */
export function readAlone(
  table: ActTable,
  sentence: string,
): { found: FoundAct | null; unknown: Token[]; tokens: Token[] } {
  const tokens = tokenize(sentence)
  for (let at = 0; at < tokens.length; at++) {
    const found = table.findAt(tokens, at, tokens.length)
    if (found !== null) {
      const clause = { first: 0, end: tokens.length, covered: [] }
      return { found, unknown: table.unknownBeside(found, sentence, tokens, clause), tokens }
    }
  }
  return { found: null, unknown: [], tokens }
}
