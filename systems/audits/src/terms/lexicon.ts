import { parseContract, defineContract, type Document } from '@dictamen/kernel'
import { z } from 'zod'
import { phraseStems } from './phrases.ts'
import { readWhitelist, topicsIn } from './whitelists.ts'
import { foldWord, stemOf } from './words.ts'

const Lines = z.array(z.string().min(1))

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

const commonWordsFile = defineContract({
  id: 'audit-common-words',
  version: '1.0',
  source: 'IA_RULES_ANALYZER 2.0, IR.3.01 e IR.4.01',
  schema: z.strictObject({
    common_words: z.string().min(1),
    title: z.string().min(1),
    source: z.string().min(1),
    words: Lines,
  }),
  invariants: {},
})

/** What is known of terms without asking norms or prompt. */
export interface Lexicon {
  /** Whether a word, without accents, heads the name of a component. */
  isHead(folded: string): boolean
  /** Whether a word translates one that heads the name of a component. */
  isHeadAbroad(word: string): boolean
  isRole(word: string): boolean
  isOrdinary(word: string): boolean
  /** Whether a word is one that names of all standard libraries are made of, in this language or in the other. */
  isCommon(word: string): boolean
  /** Stems of the same word in the other language. */
  translate(word: string): readonly string[]
  hasIdentifier(name: string): boolean
  hasPrefix(namespace: string): boolean
  /** Whether a name, however its words are joined, is that of a known program or library. */
  isSoftware(name: string): boolean
  /** Whether a noun group, by the stems of its words, is known. */
  hasPhrase(stems: readonly string[]): boolean
  /** The topics that a text and its fences of code speak of. */
  topicsIn(text: string, fences: ReadonlySet<string>): ReadonlySet<string>
  /** The same lexicon with the standard names of some topics only; of none, with those of all. */
  about(topics: ReadonlySet<string>): Lexicon
}

/** The data files that a lexicon is made of. */
export interface LexiconFiles {
  readonly lexicon: Document
  readonly whitelists: readonly Document[]
  readonly commonWords?: Document | undefined
}

/** Loads the lexicon and the whitelists that ship or that a user adds. */
export function loadLexicon({ lexicon, whitelists, commonWords }: LexiconFiles): Lexicon {
  const { heads, roles, ordinary, glossary } = parseContract(lexiconFile, lexicon)
  const lists = whitelists.map(readWhitelist)
  const roleSet = new Set(itemsOf(roles).map(foldWord))
  const ordinarySet = new Set(itemsOf(ordinary).map((word) => stemOf(word)))
  const pairs = translations(glossary)
  const common = commonStems(commonWords)
  const headForms = new Set(
    itemsOf(heads)
      .map(foldWord)
      .flatMap((word) => [word, `${word}s`, `${word}es`]),
  )
  const headStems = new Set(itemsOf(heads).map(stemOf))
  const translate = (word: string): readonly string[] => pairs.get(stemOf(word)) ?? []
  const base = {
    isHead: (folded: string) => headForms.has(folded),
    isHeadAbroad: (word: string) => translate(word).some((stem) => headStems.has(stem)),
    isRole: (word: string) => roleSet.has(foldWord(word)),
    isOrdinary: (word: string) => ordinarySet.has(stemOf(word)),
    isCommon: (word: string) => common.has(stemOf(word)) || translate(word).some((stem) => common.has(stem)),
    translate,
    topicsIn: (text: string, fences: ReadonlySet<string>) => topicsIn(lists, text, fences),
  }
  const about = (topics: ReadonlySet<string>): Lexicon => {
    const known = lists.filter(({ always, name }) => always || topics.size === 0 || topics.has(name))
    const asked = known.filter(({ whole }) => !whole)
    const software = known.filter(({ whole }) => whole)
    return {
      ...base,
      about,
      hasIdentifier: (name) => asked.some((list) => list.hasIdentifier(foldWord(name))),
      isSoftware: (name) => software.some((list) => list.hasIdentifier(joinedName(name))),
      hasPrefix: (namespace) => asked.some((list) => list.hasPrefix(foldWord(namespace))),
      hasPhrase: (stems) => asked.some((list) => list.hasPhrase(stems.join(' '))),
    }
  }
  return about(new Set())
}

/** A name without what joins its words. */
function joinedName(name: string): string {
  return foldWord(name).replace(/[^\p{L}\p{N}]/gu, '')
}

function commonStems(document: Document | undefined): ReadonlySet<string> {
  if (document === undefined) return new Set()
  return new Set(
    parseContract(commonWordsFile, document)
      .words.flatMap((line) => line.split(/\s+/))
      .map(stemOf),
  )
}

/** A lexicon that takes some more terms as known. */
export function extendLexicon(lexicon: Lexicon, own: readonly string[]): Lexicon {
  const names = new Set(own.map(foldWord))
  const phrases = new Set(own.map((phrase) => phraseStems(phrase).join(' ')))
  return {
    ...lexicon,
    about: (topics) => extendLexicon(lexicon.about(topics), own),
    hasIdentifier: (name) => names.has(foldWord(name)) || lexicon.hasIdentifier(name),
    hasPhrase: (stems) => phrases.has(stems.join(' ')) || lexicon.hasPhrase(stems),
  }
}

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
