import { findDates, looseHyphens } from '@dictamen/spanish'
import { Subject } from '@dictamen/kernel'
import { LineIndex, splitSentences } from '@dictamen/kernel/text'
import { sourceRange } from './folded.ts'
import type { LineWords } from './line-words.ts'
import { readPassages, type Passage } from './passages.ts'
import type { SourceText } from './source.ts'

/** A sentence of a source, whatever its line breaks; `from` and `to` are places in its passage's folded text. */
export interface Sentence {
  readonly reading: Reading
  readonly passage: Passage
  readonly text: string
  readonly from: number
  readonly to: number
  /** The sentence as rules read it. */
  readonly subject: Subject
}

/** A source as the rules read it. */
export interface Reading {
  readonly source: SourceText
  readonly lines: LineIndex
  readonly passages: readonly Passage[]
  readonly sentences: readonly Sentence[]
}

/** A quote with the line it begins on. */
export interface Citation {
  readonly source: string
  readonly quote: string
  readonly line: number
}

/** Files in which a line is a paragraph, not a field of a card. */
const PROSE = new Set(['kickoff_notes', 'company_context', 'client_culture', 'case_notes'])

/** Files besides in which a short line over a list is its heading. */
const LISTED = new Set(['brief_jd', 'interview_notes'])

/** Files that are not the record of a conversation: who asks in them asks to answer. */
const ASKS = new Set(['brief_jd', ...PROSE])

/** Reads a source into passages and sentences; a heading says nothing but what stands in its brackets. */
export function readSource(source: SourceText, words: LineWords): Reading {
  const passages = readPassages(source.text, words, {
    prose: PROSE.has(source.kind),
    listed: PROSE.has(source.kind) || LISTED.has(source.kind),
    asks: ASKS.has(source.kind),
  })
  const reading = { source, lines: new LineIndex(source.text), passages, sentences: [] as Sentence[] }
  for (const passage of passages) {
    for (const range of rangesOf(passage, source.kind)) {
      const text = passage.folded.text.slice(range.start, range.end)
      reading.sentences.push({
        reading,
        passage,
        text,
        from: range.start,
        to: range.end,
        subject: new Subject({ text: looseHyphens(text) }),
      })
    }
  }
  return reading
}

/** «Molinos Alba (harinas, 40 M€ de venta, 300 personas):» over what was done there: the brackets say of what size it is. */
const SIZED = /(?<=\()[^()]*\d[^()]*\p{L}{4}[^()]*(?=\):?$)/u

function rangesOf(passage: Passage, kind: SourceText['kind']): { start: number; end: number }[] {
  const { text } = passage.folded
  if (passage.look === 'heading') {
    const sized = kind === 'cv' ? SIZED.exec(text) : null
    if (sized === null || findDates(sized[0]).length > 0) return []
    return [{ start: sized.index, end: sized.index + sized[0].length }]
  }
  if (passage.look === 'row') return [{ start: 0, end: text.length }]
  return splitSentences(text)
}

/** Cites a sentence, or the piece of it between two places of its text. */
export function cite(sentence: Sentence, start = 0, end = sentence.text.length): Citation {
  return citePassage(sentence.reading, sentence.passage, sentence.from + start, sentence.from + end)
}

/** Cites a piece of a passage by places of its folded text. */
export function citePassage(
  reading: Reading,
  passage: Passage,
  start = 0,
  end = passage.folded.text.length,
): Citation {
  const range = sourceRange(passage.folded, start, end)
  return citeRange(reading, range.start, range.end)
}

/** Cites a piece of the source by its offsets. */
export function citeRange({ source: { path, text }, lines }: Reading, from: number, end: number): Citation {
  // «**Gerente, Alba** — 2015»: what is in bold is quoted with both of its marks.
  const isHalf = text.slice(from, end).split('**').length % 2 === 0 && text.startsWith('**', from - 2)
  const start = isHalf ? from - 2 : from
  return { source: path, quote: text.slice(start, end), line: lines.position(start).line }
}
