import { defineContract, parseContract, type Document } from '@dictamen/kernel'
import { z } from 'zod'
import { phraseStems } from './phrases.ts'
import { foldWord } from './words.ts'

const Lines = z.array(z.string().min(1))

const whitelistFile = defineContract({
  id: 'audit-whitelist',
  version: '1.0',
  source: 'IA_RULES_ANALYZER 2.0, IR.3.01 e IR.4.01',
  schema: z.strictObject({
    whitelist: z.string().min(1),
    title: z.string().min(1),
    /** Where its names were read, and in which version. */
    source: z.string().min(1).optional(),
    /** What a fence of code that speaks of the topic is called; with neither fences nor words it always counts. */
    fences: Lines.default([]),
    /** Words that name the topic. */
    words: Lines.default([]),
    /** Whether its names stand for a whole term, and say nothing of a word inside one. */
    whole: z.boolean().default(false),
    prefixes: z.array(z.string().min(1)),
    /** Names separated by spaces. */
    identifiers: Lines,
    /** Noun groups separated by commas. */
    phrases: Lines,
  }),
  invariants: {},
})

/** The standard names of one topic. */
export interface Whitelist {
  readonly name: string
  /** Whether it counts whatever an answer is about. */
  readonly always: boolean
  /** Whether its names stand for a whole term only. */
  readonly whole: boolean
  hasIdentifier(folded: string): boolean
  hasPrefix(folded: string): boolean
  hasPhrase(key: string): boolean
  isFence(language: string): boolean
  isNamedIn(folded: string): boolean
}

/** Reads a whitelist; its names are indexed when somebody asks for the first time. */
export function readWhitelist(document: Document): Whitelist {
  const {
    whitelist: name,
    fences,
    words,
    whole,
    prefixes,
    identifiers,
    phrases,
  } = parseContract(whitelistFile, document)
  const roots = new Set(prefixes.map(foldWord))
  const named = words.length === 0 ? null : namingPattern(words)
  let names: ReadonlySet<string> | undefined
  let groups: ReadonlySet<string> | undefined
  return {
    name,
    always: fences.length === 0 && words.length === 0,
    whole,
    hasIdentifier: (folded) => (names ??= indexNames(identifiers)).has(folded),
    hasPrefix: (folded) => roots.has(folded),
    hasPhrase: (key) => (groups ??= indexPhrases(phrases)).has(key),
    isFence: (language) => fences.includes(language),
    isNamedIn: (folded) => named?.test(folded) ?? false,
  }
}

function indexNames(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(/\s+/)).map(foldWord))
}

function indexPhrases(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(/,\s*/)).map((phrase) => phraseStems(phrase).join(' ')))
}

function namingPattern(words: readonly string[]): RegExp {
  const escaped = words.map((word) => word.replace(/[.+]/g, String.raw`\$&`))
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${escaped.join('|')})(?![\p{L}\p{N}])`, 'u')
}

/** The topics that a text and its fences speak of. */
export function topicsIn(
  lists: readonly Whitelist[],
  text: string,
  fences: ReadonlySet<string>,
): ReadonlySet<string> {
  const folded = foldWord(text)
  return new Set(
    lists.flatMap(({ name, always, isFence, isNamedIn }) =>
      !always && ([...fences].some(isFence) || isNamedIn(folded)) ? [name] : [],
    ),
  )
}
