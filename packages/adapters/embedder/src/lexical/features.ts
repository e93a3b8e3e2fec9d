import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemSpanish } from '@orama/stemmers/spanish'
import { stripAccents, tokenize, type Token } from '@dictamen/kernel/text'
import { STOP_WORDS, type Language } from './stop-words.ts'

/** What a text is made of. */
export interface Features {
  /** In ascending order; the lowest bit says whether a stem or a piece of a word. */
  readonly hashes: Uint32Array
  /** Sum of what they count. */
  readonly weight: number
}

/** Only the beginning of a very long text is read. */
export const MAX_CHARACTERS = 16_384

const PIECE = 0
const STEM = 1
/** What a piece and a stem count. */
export const WEIGHTS: readonly [number, number] = [1, 12]

const SHORTEST_PIECE = 3
const LONGEST_PIECE = 5

const STEMMERS: Readonly<Record<Language, (word: string) => string>> = { es: stemSpanish, en: stemEnglish }

/** Stems, and pieces of three to five letters, of the words that say something; each counts once. */
export function readFeatures(text: string, language: Language): Features {
  const start = text.slice(0, MAX_CHARACTERS)
  const words = tokenize(start)
  const telling = words.filter(({ folded }) => !STOP_WORDS[language].has(folded))
  const hashes = new Set<number>()
  for (const word of telling.length > 0 ? telling : words) addWord(word, language, hashes)
  if (words.length === 0) hashes.add(hash(start.trim(), STEM))
  let weight = 0
  for (const one of hashes) weight += weightOf(one)
  return { hashes: Uint32Array.from(hashes).sort(), weight }
}

/** What a feature counts. */
export function weightOf(feature: number): number {
  return WEIGHTS[feature & 1]!
}

function addWord({ exact, folded }: Token, language: Language, hashes: Set<number>): void {
  hashes.add(hash(stripAccents(STEMMERS[language](exact)), STEM))
  const framed = ` ${folded} `
  for (let size = SHORTEST_PIECE; size <= LONGEST_PIECE; size++) {
    for (let start = 0; start + size <= framed.length; start++) {
      hashes.add(hash(framed.slice(start, start + size), PIECE))
    }
  }
}

/** FNV-1a over UTF-16 units, the kind of the feature in the lowest bit. */
function hash(text: string, kind: number): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (((value ^ (value >>> 15)) & ~1) | kind) >>> 0
}
