import { phraseStems, type Lexicon } from './lexicon.ts'
import type { Term } from './term.ts'
import { isSmall, type Vocabulary } from './vocabulary.ts'
import { stemOf, wordsOf } from './words.ts'

/** Where a term is known from; unknown ones are asked of the embedder. */
export type Standing = 'whitelist' | 'norms' | 'input' | 'unknown'

export interface JudgedTerm extends Term {
  readonly standing: Standing
  /** Whether the norms or a whitelist hold it: a term that only the prompt knows is a new concept all the same. */
  readonly novel: boolean
}

/** Judges a term by what can be looked up, without any embedding. */
export function judgeTerm(term: Term, lexicon: Lexicon, norms: Vocabulary, input: Vocabulary): JudgedTerm {
  if (isWhitelisted(term, lexicon)) return { ...term, standing: 'whitelist', novel: false }
  if (isHeld(term, norms, lexicon)) return { ...term, standing: 'norms', novel: false }
  if (isHeld(term, input, lexicon)) return { ...term, standing: 'input', novel: true }
  const both: Vocabulary = {
    hasStem: (stem) => norms.hasStem(stem) || input.hasStem(stem),
    hasSequence: () => false,
  }
  const composed = isComposed(term, both, lexicon)
  return composed
    ? { ...term, standing: 'input', novel: true }
    : { ...term, standing: 'unknown', novel: true }
}

function isWhitelisted({ text, kind }: Term, lexicon: Lexicon): boolean {
  const [root = ''] = text.split('.')
  if (lexicon.hasIdentifier(text.replaceAll(' ', '')) || lexicon.hasPrefix(root)) return true
  if (kind === 'acronym') return lexicon.hasIdentifier(text.replace(/s$/, ''))
  if (kind === 'identifier' && /^I\p{Lu}/u.test(text) && lexicon.hasIdentifier(text.slice(1))) return true
  return lexicon.hasPhrase(phraseStems(text))
}

/** The term stands in a text as it is, or every word of it that says something does. */
function isHeld(term: Term, vocabulary: Vocabulary, lexicon: Lexicon): boolean {
  return vocabulary.hasSequence(phraseStems(bare(term))) || isComposed(term, vocabulary, lexicon)
}

function isComposed(term: Term, vocabulary: Vocabulary, lexicon: Lexicon): boolean {
  const words = wordsOf(bare(term)).filter((word) => !isSmall(word))
  if (term.kind === 'acronym') return words.every((word) => vocabulary.hasStem(stemOf(word)))
  const named = term.kind === 'group' ? words.slice(1) : words
  const saying = named.filter((word) => !isEmptyWord(word, term, lexicon))
  const isKnown = (word: string): boolean =>
    vocabulary.hasStem(stemOf(word)) || lexicon.translate(word).some((stem) => vocabulary.hasStem(stem))
  if (saying.length === 0) return term.kind === 'identifier' || term.kind === 'group'
  const strange = saying.filter((word) => !isKnown(word)).length
  // A qualifier more on a name that is otherwise known (LectorBasculaSerie) makes no new concept.
  return strange === 0 || (term.kind === 'identifier' && strange === 1 && words.length >= 3)
}

/** Words that add nothing to a name of this kind: roles in an identifier, ordinary words in a noun group. */
function isEmptyWord(word: string, { kind }: Term, lexicon: Lexicon): boolean {
  if (/^\d+$/.test(word)) return true
  if (kind === 'group') return lexicon.isOrdinary(word) || lexicon.hasIdentifier(word)
  return lexicon.isRole(word) || word.length === 1
}

/** An interface goes by the name behind its I. */
function bare({ text, kind }: Term): string {
  return kind !== 'group' && /^I\p{Lu}\p{Ll}/u.test(text) ? text.slice(1) : text
}
