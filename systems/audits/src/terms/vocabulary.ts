import { indexCognates, spelling, type Cognates } from './cognates.ts'
import { foldWord, stemOf, wordsOfText } from './words.ts'

/** The words of some text, ready for the question whether a term occurs in it. */
export interface Vocabulary {
  hasStem(stem: string): boolean
  /** Whether a word of another language is spelt much like one of the text: prescription, prescripción. */
  hasCognate(word: string): boolean
  /** Whether the words stand one behind the other in the text, inflected as they may be. */
  hasSequence(stems: readonly string[]): boolean
}

/** Indexes the words of a text, when somebody asks for the first time. Stop words do not part a sequence: "motor de reglas" is "motor reglas". */
export function indexVocabulary(text: string): Vocabulary {
  let cognates: Cognates | undefined
  let index: { readonly known: ReadonlySet<string>; readonly sequence: string } | undefined
  const open = (): NonNullable<typeof index> => (index ??= readVocabulary(text))
  return {
    hasStem: (stem) => open().known.has(stem),
    hasCognate: (word) => (cognates ??= indexCognates(open().known)).has(spelling(word)),
    hasSequence: (wanted) => wanted.length > 0 && open().sequence.includes(` ${wanted.join(' ')} `),
  }
}

const ACCENTED = /[áéíóúü]/

function readVocabulary(text: string): { known: ReadonlySet<string>; sequence: string } {
  const words = wordsOfText(text).filter((word) => !isSmall(word))
  const stems = words.map(stemOf)
  // Identifiers are often written without accents, which the stemmer needs: Albaran.
  const folded = words.filter((word) => ACCENTED.test(word)).map((word) => stemOf(foldWord(word)))
  // And without ñ: ControlBano.
  const plain = stems.filter((stem) => stem.includes('ñ')).map((stem) => stem.replaceAll('ñ', 'n'))
  return { known: new Set([...stems, ...folded, ...plain]), sequence: ` ${stems.join(' ')} ` }
}

/** Several vocabularies as one. */
export function joinVocabularies(parts: readonly Vocabulary[]): Vocabulary {
  return {
    hasStem: (stem) => parts.some((part) => part.hasStem(stem)),
    hasCognate: (word) => parts.some((part) => part.hasCognate(word)),
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
