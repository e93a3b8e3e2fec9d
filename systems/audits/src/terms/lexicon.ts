import { parseContract, defineContract, type Document } from '@dictamen/kernel'
import { detach } from '@dictamen/kernel/text'
import { z } from 'zod'
import { isSmall } from './vocabulary.ts'
import { foldWord, stemOf, wordsOf } from './words.ts'

const Lines = z.array(z.string().min(1))

const whitelistFile = defineContract({
  id: 'audit-whitelist',
  version: '1.0',
  source: 'IA_RULES_ANALYZER 2.0, IR.3.01 e IR.4.01',
  schema: z.strictObject({
    whitelist: z.string().min(1),
    title: z.string().min(1),
    prefixes: z.array(z.string().min(1)),
    /** Names separated by spaces. */
    identifiers: Lines,
    /** Noun groups separated by commas. */
    phrases: Lines,
  }),
  invariants: {},
})

const lexiconFile = defineContract({
  id: 'audit-lexicon',
  version: '1.0',
  source: 'IA_RULES_ANALYZER 2.0, IR.3.01 e IR.4.01',
  schema: z.strictObject({
    lexicon: z.string().min(1),
    title: z.string().min(1),
    heads: Lines,
    roles: Lines,
    ordinary: Lines,
    glossary: Lines,
  }),
  invariants: {},
})

/** What is known of terms without asking norms or prompt. */
export interface Lexicon {
  /** Whether a word, without accents, heads the name of a component. */
  isHead(folded: string): boolean
  isRole(word: string): boolean
  isOrdinary(word: string): boolean
  /** Stems of the same word in the other language. */
  translate(word: string): readonly string[]
  hasIdentifier(name: string): boolean
  hasPrefix(namespace: string): boolean
  /** Whether a noun group, by the stems of its words, is known. */
  hasPhrase(stems: readonly string[]): boolean
}

/** Loads the lexicon and the whitelists that ship or that a user adds. */
export function loadLexicon(lexicon: Document, whitelists: readonly Document[]): Lexicon {
  const { heads, roles, ordinary, glossary } = parseContract(lexiconFile, lexicon)
  const lists = whitelists.map((document) => parseContract(whitelistFile, document))
  const identifiers = new Set(
    lists.flatMap((list) => list.identifiers.flatMap((line) => line.split(/\s+/))).map(foldWord),
  )
  const phrases = new Set(
    lists
      .flatMap((list) => list.phrases.flatMap((line) => line.split(/,\s*/)))
      .map((phrase) => keyOf(phraseStems(phrase))),
  )
  const prefixes = new Set(lists.flatMap((list) => list.prefixes).map(foldWord))
  const roleSet = new Set(itemsOf(roles).map(foldWord))
  const ordinarySet = new Set(itemsOf(ordinary).map((word) => stemOf(word)))
  const pairs = translations(glossary)
  const headForms = new Set(
    itemsOf(heads)
      .map(foldWord)
      .flatMap((word) => [word, `${word}s`, `${word}es`]),
  )
  return {
    isHead: (folded) => headForms.has(folded),
    isRole: (word) => roleSet.has(foldWord(word)),
    isOrdinary: (word) => ordinarySet.has(stemOf(word)),
    translate: (word) => pairs.get(stemOf(word)) ?? [],
    hasIdentifier: (name) => identifiers.has(foldWord(name)),
    hasPrefix: (namespace) => prefixes.has(foldWord(namespace)),
    hasPhrase: (stems) => phrases.has(keyOf(stems)),
  }
}

/** A lexicon that takes some more terms as known. */
export function extendLexicon(lexicon: Lexicon, own: readonly string[]): Lexicon {
  const names = new Set(own.map(foldWord))
  const phrases = new Set(own.map((phrase) => keyOf(phraseStems(phrase))))
  return {
    ...lexicon,
    hasIdentifier: (name) => names.has(foldWord(name)) || lexicon.hasIdentifier(name),
    hasPhrase: (stems) => phrases.has(keyOf(stems)) || lexicon.hasPhrase(stems),
  }
}

/** The stems of a noun group, small words left out. */
export function phraseStems(phrase: string): readonly string[] {
  let stems = known.get(phrase)
  if (stems === undefined) {
    stems = phrase
      .split(/[\s/_-]+/)
      .flatMap(wordsOf)
      .filter((word) => !isSmall(word))
      .map(stemOf)
    if (known.size >= MOST_PHRASES) known.clear()
    known.set(detach(phrase), stems)
  }
  return stems
}

const known = new Map<string, readonly string[]>()
const MOST_PHRASES = 20_000

function translations(glossary: readonly string[]): Map<string, string[]> {
  const pairs = new Map<string, string[]>()
  const add = (from: string, to: string): void => {
    pairs.set(stemOf(from), [...(pairs.get(stemOf(from)) ?? []), stemOf(to)])
  }
  for (const pair of itemsOf(glossary)) {
    const [one, other] = pair.split(/\s+/)
    if (one === undefined || other === undefined) continue
    add(one, other)
    add(other, one)
  }
  return pairs
}

function itemsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(/,\s*/))
}

function keyOf(stems: readonly string[]): string {
  return stems.join(' ')
}
