import type { Unit } from '../lexicon.ts'
import type { WordKeys } from '../word-keys.ts'
import { fold } from '../word-keys.ts'
import type { BearerName, SlotOptions } from './options.ts'
import { everyOf } from './read-frequency.ts'

export interface CompiledKind {
  readonly name: string
  readonly of: BearerName
  /** Keys of which one must stand in both texts; empty when the value suffices. */
  readonly words: ReadonlySet<string>
}

export interface CompiledValueKind extends CompiledKind {
  readonly type: string
  /** What may lead to the value; empty for anything. */
  readonly links: ReadonlySet<string>
}

/** The vocabulary of slots, by keys. */
export interface SlotLexicon {
  /** By the type of their values. */
  readonly kindsOf: ReadonlyMap<string, readonly CompiledValueKind[]>
  /** The lists, by their numbers. */
  readonly lists: readonly string[]
  /** Those that list proper names. */
  readonly namingLists: ReadonlySet<string>
  /** Words of the kinds of slot that a noun fills. */
  readonly leading: ReadonlySet<string>
  /** What leads to a noun that is a value. */
  readonly links: ReadonlySet<string>
  readonly figures: readonly CompiledKind[]
  readonly once: ReadonlySet<string>
  /** Keys of verbs by which two texts may be comparable though they name nothing in common. */
  readonly meeting: ReadonlySet<string>
  readonly refusals: ReadonlySet<string>
  readonly lacks: ReadonlySet<string>
  readonly light: ReadonlySet<string>
  /** The unit of the rate that a word names, by its key. */
  readonly rates: ReadonlyMap<string, string>
  /** How often something is, by the key of the word that says it. */
  readonly frequencies: ReadonlyMap<string, string>
  readonly weekdays: ReadonlySet<string>
  readonly weekly: string
  readonly doers: ReadonlySet<string>
  readonly bearers: ReadonlySet<string>
  readonly prefixes: readonly string[]
}

export function compileSlots(
  options: SlotOptions,
  keys: WordKeys,
  units: ReadonlyMap<string, Unit>,
): SlotLexicon {
  for (const [verb, ...forms] of options.forms) keys.addForms(verb!, forms)
  keys.ofConjugated([...options.deeds, ...options.forms.map(([verb]) => verb!)])
  const keysOf = (words: readonly string[]): ReadonlySet<string> => {
    keys.ofConjugated(words)
    return new Set(words.map((word) => keys.of(fold(word))))
  }
  const kinds = options.kinds.map(({ name, of, words, values, links }) => ({
    name,
    of,
    words: keysOf(words),
    type: values,
    links: new Set(links.map(fold)),
  }))
  const figures = options.figures.map(({ name, of, words }) => ({ name, of, words: keysOf(words) }))
  const once = keysOf(options.once)
  const every = ({ every: count, unit }: { every: number; unit: string }): string =>
    everyOf(units.get(fold(unit)) ?? NO_UNIT, count * 1000)
  const frequencies = new Map(
    options.frequencies.flatMap((each) => [...keysOf(each.words)].map((key) => [key, every(each)] as const)),
  )
  return {
    meeting: new Set([...figures.flatMap(({ words }) => [...words]), ...once]),
    kindsOf: Map.groupBy(kinds, ({ type }) => type),
    lists: options.values.map(({ name }) => name),
    namingLists: new Set(options.values.filter(({ names }) => names).map(({ name }) => name)),
    leading: new Set(kinds.filter(({ type }) => LED.has(type)).flatMap(({ words }) => [...words])),
    links: new Set(kinds.filter(({ type }) => LED.has(type)).flatMap(({ links }) => [...links])),
    figures,
    once,
    refusals: keysOf(options.refusals),
    lacks: keysOf(options.lacks),
    light: keysOf(options.light),
    rates: new Map(
      options.rates.flatMap((words) => words.map((word) => [keys.of(fold(word)), fold(words[0]!)] as const)),
    ),
    frequencies,
    weekdays: keysOf(options.weekdays),
    weekly: every(options.week),
    doers: keysOf(options.doers),
    bearers: keysOf(options.bearers),
    prefixes: options.negative_prefixes,
  }
}

const NO_UNIT: Unit = { scale: -1, factor: 1 }

/** Nouns are values only where something leads to them. */
const LED: ReadonlySet<string> = new Set(['noun', 'occupation'])
