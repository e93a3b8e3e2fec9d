import type { Lexicon } from './lexicon.ts'
import { phraseStems } from './phrases.ts'
import type { Term } from './term.ts'
import { isSmall, type Vocabulary } from './vocabulary.ts'
import { foldWord, stemOf, wordsOf } from './words.ts'

/** Where a term is known from; unknown ones are asked of the embedder. */
export type Standing = 'whitelist' | 'norms' | 'input' | 'unknown'

export interface JudgedTerm extends Term {
  readonly standing: Standing
  /** Whether the norms or a whitelist hold it: a term that only the prompt knows is a new concept all the same. */
  readonly novel: boolean
}

/** Judges terms by what can be looked up, without any embedding. What whitelists and norms say of a term is remembered. */
export class TermJudge {
  readonly #lexicon: Lexicon
  readonly #norms: Vocabulary
  readonly #known = new Map<string, 'whitelist' | 'norms' | null>()

  constructor(lexicon: Lexicon, norms: Vocabulary) {
    this.#lexicon = lexicon
    this.#norms = norms
  }

  judge(term: Term, input: Vocabulary): JudgedTerm {
    const standing = this.#standingOf(term)
    if (standing !== null) return { ...term, standing, novel: false }
    const both: Vocabulary = {
      hasStem: (stem) => this.#norms.hasStem(stem) || input.hasStem(stem),
      hasCognate: (word) => this.#norms.hasCognate(word) || input.hasCognate(word),
      hasSequence: (stems) => input.hasSequence(stems),
    }
    return { ...term, standing: isHeld(term, both, this.#lexicon) ? 'input' : 'unknown', novel: true }
  }

  #standingOf(term: Term): 'whitelist' | 'norms' | null {
    const key = `${term.kind} ${term.text}`
    let standing = this.#known.get(key)
    if (standing === undefined) {
      if (isWhitelisted(term, this.#lexicon)) standing = 'whitelist'
      else standing = isHeld(term, this.#norms, this.#lexicon) ? 'norms' : null
      if (this.#known.size >= MOST_TERMS) this.#known.clear()
      this.#known.set(key, standing)
    }
    return standing
  }
}

const MOST_TERMS = 20_000

function isWhitelisted({ text, kind }: Term, lexicon: Lexicon): boolean {
  const [root = ''] = text.split('.')
  if (lexicon.hasIdentifier(text.replaceAll(' ', '')) || lexicon.hasPrefix(root)) return true
  if (/[-_]/.test(text) && lexicon.hasIdentifier(text.replace(/[-_]/g, ''))) return true
  if (kind === 'acronym') return lexicon.hasIdentifier(text.replace(/s$/, ''))
  if (
    (kind === 'identifier' || kind === 'type') &&
    /^I\p{Lu}/u.test(text) &&
    lexicon.hasIdentifier(text.slice(1))
  )
    return true
  return lexicon.isSoftware(text) || isPartOfSoftware(text, lexicon) || lexicon.hasPhrase(phraseStems(text))
}

/** A known program and what one of its parts is called, in words that all libraries use: Spring Data. */
function isPartOfSoftware(text: string, lexicon: Lexicon): boolean {
  const [first = '', ...parts] = text.split(' ')
  if (parts.length === 0) return isSuffixed(text, lexicon)
  return (
    /^\p{Lu}/u.test(first) && lexicon.isSoftware(first) && parts.every((part) => isCurrent(part, lexicon))
  )
}

/** A word that programs of all trades use, in either language. */
function isCurrent(word: string, lexicon: Lexicon): boolean {
  return (
    lexicon.isCommon(word) ||
    lexicon.isRole(word) ||
    lexicon.hasIdentifier(word) ||
    lexicon.translate(foldWord(word)).length > 0
  )
}

/** A known program with an acronym behind its name: TimescaleDB. */
function isSuffixed(text: string, lexicon: Lexicon): boolean {
  const [, name = '', suffix = ''] = /^(.*\p{Ll})(\p{Lu}{2,})$/u.exec(text) ?? []
  return (
    suffix !== '' && lexicon.isSoftware(name) && (lexicon.hasIdentifier(suffix) || lexicon.isSoftware(suffix))
  )
}

/** Every word of the term that says something stands in a text; a term of words that say nothing must stand there as it is. */
function isHeld(term: Term, vocabulary: Vocabulary, lexicon: Lexicon): boolean {
  const words = wordsOf(term.kind === 'group' ? withoutSoftware(term.text, lexicon) : bare(term)).filter(
    (word) => !isSmall(word),
  )
  if (term.kind === 'acronym') return words.every((word) => vocabulary.hasStem(stemOf(word)))
  const named = term.kind === 'group' ? words.slice(1) : words
  const saying = named.filter((word) => !isEmptyWord(word, term, lexicon))
  if (saying.length === 0) return !isNaming(term) || vocabulary.hasSequence(words.map(stemOf))
  const isKnown = (word: string): boolean =>
    vocabulary.hasStem(stemOf(word)) || lexicon.translate(word).some((stem) => vocabulary.hasStem(stem))
  const strange = saying.filter((word) => !isKnown(word))
  if (term.kind === 'type' || term.kind === 'function')
    return isDetail(
      term,
      { words, saying, strange: strange.filter((word) => !vocabulary.hasCognate(word)) },
      lexicon,
    )
  // A qualifier more on a name that is otherwise known (LectorBasculaSerie) makes no new concept.
  return (
    strange.length === 0 ||
    (term.kind === 'identifier' && strange.length === 1 && saying.length > 1 && words.length >= 3)
  )
}

interface ReadName {
  readonly words: readonly string[]
  readonly saying: readonly string[]
  readonly strange: readonly string[]
}

/**
 * Whether a name of code is a detail of the answer's own. What is called begins with what it does; the shape of some data
 * (ChargeResult) has one word of its own and no component in it; in both, a word that is known is enough.
 */
function isDetail({ kind }: Term, { words, saying, strange }: ReadName, lexicon: Lexicon): boolean {
  if (strange.length === 0) return true
  const [first = ''] = words
  if (kind === 'function')
    return (
      strange.length < 2 || strange.length < saying.length || lexicon.isRole(first) || lexicon.isCommon(first)
    )
  const hasComponent = words.some((word) => lexicon.isHead(foldWord(word)) || lexicon.isHeadAbroad(word))
  return strange.length === 1 && words.length > 1 && (saying.length > 1 || !hasComponent)
}

/** Words that stand as a name in prose: without any that says something, they must be written in the text. */
function isNaming({ kind }: Pick<Term, 'kind'>): boolean {
  return kind === 'compound' || kind === 'name'
}

/** Words that add nothing to a name of this kind: roles in an identifier, ordinary words in a noun group. */
function isEmptyWord(word: string, { kind }: Term, lexicon: Lexicon): boolean {
  if (/^\d+$/.test(word)) return true
  if (kind === 'group') return lexicon.isOrdinary(word) || lexicon.hasIdentifier(word)
  if (lexicon.isRole(word) || word.length === 1) return true
  return !isNaming({ kind }) && lexicon.isCommon(word)
}

/** A noun group without the known programs that it writes with a capital: «cola de RabbitMQ». */
function withoutSoftware(group: string, lexicon: Lexicon): string {
  return group
    .split(' ')
    .filter((part) => !/^\p{Lu}/u.test(part) || !lexicon.isSoftware(part))
    .join(' ')
}

/** An interface goes by the name behind its I. */
function bare({ text, kind }: Term): string {
  return kind !== 'group' && /^I\p{Lu}\p{Ll}/u.test(text) ? text.slice(1) : text
}
