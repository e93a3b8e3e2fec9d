import { looseHyphens } from '@dictamen/spanish'
import type { SourceKindName } from '@dictamen/contracts'
import { Subject } from '@dictamen/kernel'
import { splitSentences } from '@dictamen/kernel/text'
import { cellsOf } from '../reading/cells.ts'
import type { Instruments } from '../reading/instruments.ts'
import { countsOf } from '../reading/layout.ts'
import type { Passage } from '../reading/passages.ts'
import type { Reading, Sentence } from '../reading/reading.ts'

const CAPITALS = /^\p{Lu}[\p{Lu}\s.]+(?:\s*\([^)]*\))?$/u
/** «Ana», «Ana Gil», «M», «ML». */
const NAMED = /^\p{Lu}(?:\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)?|\p{Lu}{0,2}\.?)$/u
const SPOKEN: ReadonlySet<SourceKindName> = new Set(['kickoff_notes', 'interview_notes', 'references'])

/** The same sentence with other words, or only some of them. */
export function withText<Told extends Sentence>(sentence: Told, text: string): Told {
  return { ...sentence, text, subject: new Subject({ text: looseHyphens(text) }) }
}

/** «| Ana Gil, gerenta de Alfa | Jefa | Cumple. |»: of a row that names who speaks, what they say, sentence by sentence. */
export function saidInRow(whole: Sentence, referee: string | null): Sentence[] | null {
  const cells = cellsOf(whole.passage)
  if (referee === null || !cells.some(({ text }) => text !== '' && referee.startsWith(text))) return null
  const told = cells.filter(({ text }) => !referee.includes(text))
  if (told.length === 0) return null
  const said = told.reduce((longest, cell) => (cell.text.length > longest.text.length ? cell : longest))
  return splitSentences(said.text).map(({ start, end }) => ({
    ...withText(whole, said.text.slice(start, end)),
    from: said.from + start,
    to: said.from + end,
  }))
}

/** «**¿Hasta cuándo estuvo?**» over «Hasta agosto.»: a heading that asks is answered by what stands under it. */
function askedOver({ passage }: Sentence): string | null {
  const over = passage.headings.at(-1)?.text
  return over !== undefined && over.endsWith('?') ? over : null
}

/** «P: …»: what stands behind such a label is asked; «Preguntas del panel» only heads what was seen. */
function isAskedIn({ passage, from }: Sentence, { sections }: Instruments): boolean {
  const { label, contentFrom, folded } = passage
  if (label === null) return false
  // «**P. En el CV dice 90. ¿A qué se debe?** R. No sé.»: the question is the label.
  if (label.endsWith('?')) return from < contentFrom
  // «Pregunta sobre sanciones: "Me multaron en 2023"»: what was asked about, and the answer in its own words.
  const isQuoted = label.includes(' ') && /^[«"“][^?]*$/u.test(folded.text.slice(contentFrom))
  return from <= contentFrom && !isQuoted && sections.ofHeading(label) === 'question'
}

/** Where the answer begins behind a label that asks: after its own «R.». */
export function endOfAsked({ passage: { label, contentFrom, folded } }: Sentence): number {
  if (label?.endsWith('?') !== true) return 0
  return contentFrom + (ANSWER.exec(folded.text.slice(contentFrom))?.[0].length ?? 0)
}

const ANSWER = /^R(?:esp(?:uesta)?)?\s*[.):–-]\s+(?=\S)/u

/** «Le preguntamos por la familia»: told as asked, and no word of what was answered. */
function tellsWhatWasAsked(sentence: Sentence, { reading }: Instruments): boolean {
  if (!SPOKEN.has(sentence.reading.source.kind)) return false
  const [asked] = reading.marks('asked', sentence.subject)
  if (asked === undefined || reading.says('answered', sentence)) return false
  return !/[:«"“]/u.test(sentence.text.slice(asked.end))
}

/** Whether a sentence, or what is left of it without who says it, is a question. */
export function isAsked(whole: Sentence, sentence: Sentence, instruments: Instruments): boolean {
  return (
    sentence.text.endsWith('?') || isAskedIn(whole, instruments) || tellsWhatWasAsked(sentence, instruments)
  )
}

/** Passages that begin with who speaks: "TOMÁS: …", or a name that has more than one turn; «Transportes Lobo: ahí fue contralor» is of a house. */
export function findSpeakers(
  { source, passages }: Reading,
  { sections }: Instruments,
  isHouse: (label: string) => boolean,
): ReadonlySet<Passage> {
  if (!SPOKEN.has(source.kind)) return new Set()
  const labelled = passages.filter(
    ({ label, look }) =>
      label !== null && look === 'prose' && sections.ofHeading(label) === null && !isHouse(label),
  )
  const turns = countsOf(labelled.map(({ label }) => label!))
  return new Set(
    labelled.filter(({ label }) => CAPITALS.test(label!) || (NAMED.test(label!) && turns.get(label!)! > 1)),
  )
}

/** What was asked last, as the sentences of a file come one by one. */
export class Conversation {
  #question: string | null = null
  #part = ''

  /** The question that a sentence asks or answers; under another heading, or of another referee, nobody answers what was asked before. */
  take(whole: Sentence, text: string, referee: string | null, isQuestion: boolean): string | null {
    const part = `${whole.passage.headings.at(-1)?.from ?? ''} ${referee ?? ''}`
    if (part !== this.#part) this.#question = null
    this.#part = part
    this.#question = isQuestion ? text : (askedOver(whole) ?? this.#question)
    return this.#question
  }
}

/** Who asks in a conversation: whatever they say is part of the question. */
export function findAsker({ sentences }: Reading, speakers: ReadonlySet<Passage>): string | null {
  const asked = new Map<string, number>()
  for (const { passage, text } of sentences)
    if (speakers.has(passage) && text.endsWith('?'))
      asked.set(passage.label!, (asked.get(passage.label!) ?? 0) + 1)
  const [first, second] = [...asked].sort((a, b) => b[1] - a[1])
  if (first === undefined || (second !== undefined && 2 * second[1] > first[1])) return null
  return new Set([...speakers].map(({ label }) => label)).size > 1 ? first[0] : null
}
