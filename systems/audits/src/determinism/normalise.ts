import { splitSentences, tokenize } from '@dictamen/kernel/text'
import type { Knowledge } from '../knowledge.ts'
import { readBlocks, type Block } from '../text/blocks.ts'

/** Technical synonyms: every word of a group stands for its first one. */
export type Synonyms = ReadonlyMap<string, string>

/** What is known of words when runs are compared. */
export type RunKnowledge = Pick<Knowledge, 'synonyms' | 'exactness'>

const MASKS: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, ' guid '],
  [/\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?/g, ' fecha '],
  [/\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/g, ' fecha '],
  [
    /\b\d{1,2} de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)(?: de(?:l)? \d{4})?/gi,
    ' fecha ',
  ],
  [/\b\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?: ?[ap]\.? ?m\.?)?/gi, ' hora '],
  [/[\w.+-]+@[\w-]+\.[\w.]+/g, ' correo '],
  [/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,64}\b/gi, ' hex '],
  [/\b[A-Z]{2,5}-\d{2,}\b|#\d{2,}\b/g, ' id '],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, ' ip '],
  [/\b\d{4,}(?:[.,]\d+)?\b/g, ' cifra '],
]
/** What changes from one run to the next and says nothing: dates, times, ids. */
export const VOLATILE: readonly RegExp[] = MASKS.slice(0, -1).map(([pattern]) => pattern)

export const EXAMPLE = /\b(?:por ejemplo|p\. ?ej|e\.g|ejemplos?|aleatori[oa]s?|de prueba|random|muestra)\b/i

/** The units of an answer as runs are compared: sentences and lines of code, folded; the items of a list in order of their text. */
export function normaliseRun(text: string, knowledge: RunKnowledge): string[] {
  const blocks = readBlocks(text)
  const units: string[] = []
  let list: string[] = []
  const closeList = (): void => {
    units.push(...list.sort())
    list = []
  }
  let group = -1
  for (const block of blocks) {
    if (block.group !== group) closeList()
    group = block.group
    if (block.kind === 'item') list.push(fold(textOfBlock(text, block), knowledge))
    else if (block.kind === 'code') {
      closeList()
      units.push(
        ...text
          .slice(block.start, block.end)
          .split(/\r?\n/)
          .map((line) => fold(line, knowledge)),
      )
    } else units.push(...sentencesOf(textOfBlock(text, block)).map((sentence) => fold(sentence, knowledge)))
  }
  closeList()
  return units.filter((unit) => unit !== '')
}

/** Inline code counts as text here: another name in it is another answer. */
function textOfBlock(text: string, { start, end }: Block): string {
  return text.slice(start, end).replace(/[*_`>|#]+/g, ' ')
}

function sentencesOf(text: string): string[] {
  return splitSentences(text).flatMap(({ start, end }) => text.slice(start, end).split(';'))
}

function fold(line: string, { synonyms, exactness }: RunKnowledge): string {
  let masked = line
  for (const [pattern, name] of MASKS) masked = masked.replace(pattern, name)
  if (EXAMPLE.test(masked))
    masked = masked
      .replace(/\b\d+(?:[.,]\d+)?\b/g, ' cifra ')
      .replace(/"[^"\n]*"|«[^»\n]*»|“[^”\n]*”/g, ' valor ')
  return tokenize(masked.replace(/(?<![\p{L}\p{N}])(\d+)(?=\p{Ll})/gu, '$1 '))
    .filter(({ exact }) => !exactness.articles.has(exact))
    .map(({ exact, folded }) => exactness.numbers.get(folded) ?? synonyms.get(folded) ?? exact)
    .join(' ')
}
