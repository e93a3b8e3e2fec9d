import { foldWord, stemOf, wordsOfText } from './words.ts'

/** The words of some text, ready for the question whether a term occurs in it. */
export interface Vocabulary {
  hasStem(stem: string): boolean
  /** Whether the words stand one behind the other in the text, inflected as they may be. */
  hasSequence(stems: readonly string[]): boolean
}

/** Indexes the words of a text. Stop words do not part a sequence: "motor de reglas" is "motor reglas". */
export function indexVocabulary(text: string): Vocabulary {
  const stems = wordsOfText(text)
    .filter((word) => !isSmall(word))
    .map(stemOf)
  const known = new Set(stems)
  const sequence = ` ${stems.join(' ')} `
  return {
    hasStem: (stem) => known.has(stem),
    hasSequence: (wanted) => wanted.length > 0 && sequence.includes(` ${wanted.join(' ')} `),
  }
}

/** Several vocabularies as one. */
export function joinVocabularies(parts: readonly Vocabulary[]): Vocabulary {
  return {
    hasStem: (stem) => parts.some((part) => part.hasStem(stem)),
    hasSequence: (wanted) => parts.some((part) => part.hasSequence(wanted)),
  }
}

const SMALL = new Set(
  'a al con de del e el en entre la las lo los o para por que se sin su sus u un una unas uno unos y the of and for to in'.split(
    ' ',
  ),
)

/** Articles, prepositions and conjunctions. */
export function isSmall(word: string): boolean {
  return SMALL.has(foldWord(word))
}
