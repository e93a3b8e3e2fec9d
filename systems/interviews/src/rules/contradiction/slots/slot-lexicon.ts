import type { WordKeys } from '../word-keys.ts'
import { fold } from '../word-keys.ts'
import type { BearerName, SlotOptions } from './options.ts'

interface CompiledKind {
  readonly name: string
  readonly of: BearerName
  /** Keys of which one must stand in both texts; empty when the value suffices. */
  readonly words: ReadonlySet<string>
}

export interface CompiledValueKind extends CompiledKind {
  readonly list: number
}

export interface CompiledPhraseKind extends CompiledKind {
  readonly links: ReadonlySet<string>
  readonly value: 'name' | 'occupation' | 'noun'
}

/** The vocabulary of slots, by keys. */
export interface SlotLexicon {
  /** By the number of the list that holds their values. */
  readonly kindsOf: readonly (readonly CompiledValueKind[])[]
  readonly phrases: readonly CompiledPhraseKind[]
  readonly figures: readonly CompiledKind[]
  readonly once: ReadonlySet<string>
  /** Keys of verbs by which two texts may be comparable though they name nothing in common. */
  readonly meeting: ReadonlySet<string>
  readonly refusals: ReadonlySet<string>
  readonly lacks: ReadonlySet<string>
  readonly light: ReadonlySet<string>
  /** The unit of the rate that a word names, by its key. */
  readonly rates: ReadonlyMap<string, string>
  readonly doers: ReadonlySet<string>
  readonly bearers: ReadonlySet<string>
  readonly prefixes: readonly string[]
}

export function compileSlots(options: SlotOptions, keys: WordKeys): SlotLexicon {
  for (const [verb, ...forms] of options.forms) keys.addForms(verb!, forms)
  keys.ofConjugated([...options.deeds, ...options.forms.map(([verb]) => verb!)])
  const keysOf = (words: readonly string[]): ReadonlySet<string> => {
    keys.ofConjugated(words)
    return new Set(words.map((word) => keys.of(fold(word))))
  }
  const kinds = options.kinds.map(({ name, of, words, values }) => ({
    name,
    of,
    words: keysOf(words),
    list: options.values.findIndex((list) => list.name === values),
  }))
  const phrases = options.phrases.map(({ name, of, words, links, value }) => ({
    name,
    of,
    words: keysOf(words),
    links: new Set(links.map(fold)),
    value,
  }))
  const figures = options.figures.map(({ name, of, words }) => ({ name, of, words: keysOf(words) }))
  const once = keysOf(options.once)
  const refusals = keysOf(options.refusals)
  const meeting = [...phrases, ...figures].flatMap(({ words }) => [...words])
  return {
    meeting: new Set([...meeting, ...once]),
    kindsOf: options.values.map((_, list) => kinds.filter((kind) => kind.list === list)),
    phrases,
    figures,
    once,
    refusals,
    lacks: keysOf(options.lacks),
    light: keysOf(options.light),
    rates: new Map(
      options.rates.flatMap((words) => words.map((word) => [keys.of(fold(word)), fold(words[0]!)] as const)),
    ),
    doers: keysOf(options.doers),
    bearers: keysOf(options.bearers),
    prefixes: options.negative_prefixes,
  }
}
