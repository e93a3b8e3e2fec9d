import { PhraseMatcher, tokenize } from '@dictamen/kernel/text'
import { grammaticalPerson, type GrammaticalPerson } from '@dictamen/spanish/grammatical-person'
import { classOf, type WordClass } from './closed-class.ts'
import { markersOf, PhraseOpenings, type Marker } from './markers.ts'
import { numberPartOf, numberTableOf, type NumberPart } from './numbers.ts'
import type { ContradictionOptions } from './options.ts'
import { compileSlots, type SlotLexicon } from './slots/slot-lexicon.ts'
import { singularOf } from './stem.ts'
import { verbFormOf, type VerbForm } from './verb-forms.ts'
import { fold, WordKeys } from './word-keys.ts'

/** What the vocabulary knows about a word, whatever text it stands in. */
export interface Lexeme {
  /** The same for all forms of a word and for its synonyms. */
  readonly key: string
  readonly kind: WordClass
  /** A verb that the vocabulary names. */
  readonly known: boolean
  /** A known verb, or a form that only a verb has. */
  readonly verb: boolean
  readonly form: VerbForm
  /** Of whom the form speaks, if it is one of a verb. */
  readonly person: GrammaticalPerson
  /** A form of «haber»: before a participle it only carries the tense. */
  readonly auxiliary: boolean
  /** What the word adds to a number. */
  readonly part: NumberPart | null
  /** A unit of measure. */
  readonly measures: boolean
  /** 1 to 12, or 0. */
  readonly month: number
  /** A year of this century or the last one, or 0. */
  readonly year: number
  /** Number of the antonym pair and side in it, or -1. */
  readonly pair: number
  readonly side: number
  /** Words of the longest phrase of the vocabulary that may begin here. */
  readonly reach: number
  /** The same word where only a noun can stand. */
  readonly noun: Lexeme | null
}

/** A unit of measure: quantities of one scale convert exactly. */
export interface Unit {
  readonly scale: number
  readonly factor: number
}

/** What a verb may do for a comparator. */
export type VerbRole =
  | 'weighing'
  | 'carriers'
  | 'possession'
  | 'light'
  | 'stative'
  | 'changes'
  | 'stays'
  | 'starts'
  | 'ends'
  | 'events'
  | 'deciding'
  | 'using'
  | 'linking'

const AUXILIARY = /^(?:hab(?:er|ia|ias|iamos|ian|iendo)|hub\w+)$/
const NOMINAL = /(?:cion|ciones|mientos?)$/
const YEAR = /^(?:19|20)\d\d$/
const MEMORY = 50_000
const compiled = new WeakMap<ContradictionOptions, Lexicon>()

/** The vocabulary of a rule set, ready to read with; made once for each options object. */
export function lexiconOf(options: ContradictionOptions): Lexicon {
  let lexicon = compiled.get(options)
  if (lexicon === undefined) compiled.set(options, (lexicon = new Lexicon(options)))
  return lexicon
}

/** The compiled vocabulary. */
export class Lexicon {
  readonly options: ContradictionOptions
  readonly markers: readonly Marker[]
  readonly matcher: PhraseMatcher
  readonly verbs: Readonly<Record<VerbRole, ReadonlySet<string>>>
  readonly collectives: ReadonlyMap<string, string>
  /** What «éramos ocho» counts. */
  readonly people: string
  readonly thirdParties: ReadonlySet<string>
  /** Null where the rule set compares no slots. */
  readonly slots: SlotLexicon | null
  /** Units by symbol, by singular or by their words with a blank between. */
  readonly units: ReadonlyMap<string, Unit>
  readonly #keys: WordKeys
  readonly #pairs = new Map<string, { pair: number; side: number }>()
  readonly #openings: PhraseOpenings
  readonly #numbers: ReadonlyMap<string, NumberPart>
  readonly #months: readonly string[]
  readonly #memory = new Map<string, Lexeme>()

  constructor(options: ContradictionOptions) {
    this.options = options
    this.#keys = new WordKeys(options.synonyms, options.slots !== undefined)
    this.verbs = verbsOf(options, this.#keys)
    this.units = unitsOf(options)
    this.slots = options.slots === undefined ? null : compileSlots(options.slots, this.#keys, this.units)
    options.antonyms.forEach((words, pair) =>
      words.forEach((word, side) => this.#pairs.set(this.keyOf(word), { pair, side })),
    )
    this.#numbers = numberTableOf(options.quantities)
    this.#months = options.periods.months.map(fold)
    this.thirdParties = new Set(options.claims.third_parties.map((word) => this.keyOf(word)))
    this.collectives = new Map(
      options.quantities.collectives.map((words) => [this.keyOf(words[0]!), this.keyOf(words[1]!)]),
    )
    this.people = this.keyOf(options.quantities.people)
    this.markers = markersOf(options)
    this.#openings = new PhraseOpenings(this.markers)
    this.matcher = new PhraseMatcher(
      this.markers.map(({ phrase }) => phrase),
      'forgiving',
    )
  }

  /** The key of a word of the vocabulary. */
  keyOf(word: string): string {
    return this.#keys.of(fold(word))
  }

  /** What is known about a word; `exact` is case-folded with accents, `folded` without. */
  lookup(exact: string, folded: string): Lexeme {
    let lexeme = this.#memory.get(exact)
    if (lexeme === undefined) {
      lexeme = this.#read(exact, folded)
      if (this.#memory.size >= MEMORY) this.#memory.clear()
      this.#memory.set(exact, lexeme)
    }
    return lexeme
  }

  #read(exact: string, folded: string): Lexeme {
    const key = this.#keys.of(folded)
    const form = verbFormOf(exact)
    const kind = classOf(exact)
    const known = this.#keys.isKnownVerb(key)
    const opposite = this.#pairs.get(key)
    const verb = kind === 'content' && (known || form.verbal) && !NOMINAL.test(folded)
    const noun: Lexeme = {
      key,
      kind,
      form,
      person: this.#keys.isAdded(folded) && exact.endsWith('o') ? 'first' : grammaticalPerson(exact),
      auxiliary: AUXILIARY.test(folded),
      known,
      verb: false,
      part: numberPartOf(folded, this.#numbers, this.options.quantities.suffixes),
      measures: this.units.has(singularOf(folded)),
      year: YEAR.test(folded) ? Number(folded) : 0,
      month: this.#months.indexOf(folded) + 1,
      pair: opposite?.pair ?? -1,
      side: opposite?.side ?? -1,
      reach: this.#openings.reachOf(folded),
      noun: null,
    }
    return verb ? { ...noun, verb, noun: isOnlyVerb(form, known) ? null : noun } : noun
  }
}

function verbsOf(
  { claims, negation, quantities, periods, choices }: ContradictionOptions,
  keys: WordKeys,
): Record<VerbRole, ReadonlySet<string>> {
  return {
    weighing: keys.ofVerbs(claims.weighing),
    carriers: keys.ofVerbs(negation.carriers),
    possession: keys.ofVerbs(negation.possession),
    light: keys.ofVerbs(negation.light),
    stative: keys.ofVerbs(quantities.stative),
    changes: keys.ofVerbs(quantities.changes),
    stays: keys.ofVerbs(periods.stays),
    starts: keys.ofVerbs(periods.starts),
    ends: keys.ofVerbs(periods.ends),
    events: keys.ofVerbs(periods.events),
    deciding: keys.ofVerbs(choices.deciding),
    using: keys.ofVerbs(choices.using),
    linking: keys.ofVerbs(choices.linking),
  }
}

/** A known infinitive and an inflected form stay verbs even behind an article; «alquiler» and «programa» do not. */
function isOnlyVerb({ infinitive, verbal, past }: VerbForm, known: boolean): boolean {
  return infinitive ? known : verbal || past
}

function unitsOf({ quantities }: ContradictionOptions): ReadonlyMap<string, Unit> {
  const units = new Map<string, Unit>()
  quantities.scales.forEach((steps, scale) => {
    let factor = 1
    for (const { words, times } of steps) {
      factor *= times ?? 1
      for (const word of words) {
        const tokens = tokenize(word)
        const name = tokens.map(({ folded }) => singularOf(folded)).join(' ')
        units.set(name === '' ? word : name, { scale, factor })
      }
    }
  })
  return units
}
