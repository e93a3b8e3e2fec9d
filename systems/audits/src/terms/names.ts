import type { Reading, Sentence } from '../text/reading.ts'
import type { Term } from './term.ts'

const ACRONYM = /(?<![\p{L}\p{N}_.$@#/-])\p{Lu}[\p{Lu}\p{N}]{1,7}(?![\p{L}\p{N}_])/gu
const CAPITALISED = /(?<![\p{L}\p{N}_.])\p{Lu}[\p{Ll}]+[\p{Ll}\p{N}]*(?![\p{L}\p{N}_])/gu
const LINK = /^ (?:de |del |de la |de los |de las )?$/u
const ROMAN = /^[IVXLCDM]+$/

/** Acronyms of the prose, code left out. */
export function findAcronyms({ prose }: Reading): Term[] {
  return [...prose.matchAll(ACRONYM)]
    .filter(([text]) => !ROMAN.test(text) && !/^\p{Lu}?\d+$/u.test(text))
    .map((match) => ({
      kind: 'acronym',
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
    }))
}

/** Capitalised words inside a sentence: a compound when several follow one another, else a name. */
export function findNames(reading: Reading): Term[] {
  const { prose, sentences, blocks } = reading
  return sentences.flatMap((sentence) => {
    const { kind } = blocks[sentence.block]!
    if (kind === 'heading' || kind === 'row') return []
    return groupsOf(prose, sentence)
  })
}

function groupsOf(prose: string, sentence: Sentence): Term[] {
  const text = prose.slice(sentence.start, sentence.end)
  const words = [...text.matchAll(CAPITALISED)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  const groups: { start: number; end: number; count: number }[] = []
  for (const word of words) {
    const last = groups.at(-1)
    if (last !== undefined && LINK.test(text.slice(last.end, word.start))) {
      last.end = word.end
      last.count++
    } else groups.push({ ...word, count: 1 })
  }
  return groups.flatMap(({ start, end, count }): Term[] => {
    const opens = isOpening(text, start)
    if (opens && count < 2) return []
    const begin = sentence.start + start
    const name = text.slice(start, end)
    return [{ kind: count > 1 ? 'compound' : 'name', text: name, start: begin, end: sentence.start + end }]
  })
}

/** A capital at the beginning of a sentence, a quotation or behind a colon says nothing. */
function isOpening(text: string, at: number): boolean {
  const before = text.slice(0, at).trimEnd()
  return before === '' || /[:.!?¿¡"“«(|—–-]$/.test(before) || /^[^\p{L}\p{N}]*$/u.test(before)
}
