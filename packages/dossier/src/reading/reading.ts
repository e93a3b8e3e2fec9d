import { Subject } from '@dictamen/kernel'
import { LineIndex, splitSentences } from '@dictamen/kernel/text'
import { sourceRange } from './folded.ts'
import { readPassages, type IsTitle, type Passage } from './passages.ts'
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

/** Reads a source into passages and sentences; headings are passages without sentences. */
export function readSource(source: SourceText, isTitle: IsTitle): Reading {
  const passages = readPassages(source.text, isTitle, {
    prose: PROSE.has(source.kind),
    listed: PROSE.has(source.kind) || LISTED.has(source.kind),
    asks: ASKS.has(source.kind),
  })
  const reading = { source, lines: new LineIndex(source.text), passages, sentences: [] as Sentence[] }
  for (const passage of passages) {
    if (passage.look === 'heading') continue
    for (const range of rangesOf(passage)) {
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

/** "no-fit" as "no fit", "P&L" as "P L": rules do not depend on such a sign; places stay the same. */
export function looseHyphens(text: string): string {
  return text.replace(/(?<=\p{L})[-‑&](?=\p{L})/gu, ' ')
}

function rangesOf(passage: Passage): { start: number; end: number }[] {
  const { text } = passage.folded
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
function citeRange(reading: Reading, start: number, end: number): Citation {
  return {
    source: reading.source.path,
    quote: reading.source.text.slice(start, end),
    line: reading.lines.position(start).line,
  }
}
