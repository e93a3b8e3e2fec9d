import { findDates, findPeriods } from '@dictamen/spanish'
import type { LineWords } from './line-words.ts'
import type { Line } from './lines.ts'

/** Two lines of which the second may go on with the first, as far as the page tells. */
export interface Meeting {
  /** What the first line says, with those that it goes on from. */
  readonly joined: string
  readonly content: string
  /** The next word would not have fitted on the line, as far as the longest line tells. */
  readonly isFull: boolean
  /** Nor on any that was broken. */
  readonly isSurelyFull: boolean
  /** The last line of their block ends a sentence; where it does not, each line is of its own. */
  readonly isEnded: boolean
  /** A long line without an end goes on in the next. */
  readonly isProse: boolean
}

/** No more of what was joined is looked at, however long a paragraph is. */
export const MOST_LOOKED_AT = 400
const ENDS_SENTENCE = /[.!?…:;]["»”')\]]*$/u
/** A line that introduces somebody: "José Guilisasti, director de Emiliana". */
const PERSON_LINE =
  /^(?:\p{L}{0,10}\.?\s*\(?\d{1,2}\s*[.):–—-]+\s*)?(?:\p{Lu}\p{L}{0,4}\.\s?){0,2}\p{Lu}\p{Ll}+(?:\s+(?:\p{Ll}{1,3}\s+){0,2}\p{Lu}\p{Ll}+){1,3}\s*[,(–—-][^.;:!?]*$/u
/** «[2] Agencias Alba Ltda.», «2.2 Pimientos del Norte»: the next of a list. */
const COUNTED_LINE = /^(?:\[\d{1,2}\]|\d{1,2}\.\d{1,2})\s+\p{Lu}/u

/** Whether the first of two lines needs the second. */
export function isCutShort(meeting: Meeting, words: LineWords): boolean {
  return isOpen(meeting) || words.endsMidway(meeting.joined) || isCutHouse(meeting, words)
}

/** Whether a line goes on in the next whatever stands in it: a bracket is open, or its sentence is. */
function isOpen({ joined, content, isEnded, isSurelyFull }: Meeting): boolean {
  if (count(joined, '(') > count(joined, ')')) return true
  // «… Flores del Llano» over «S.A., Lugo.».
  if (/^(?:\p{Lu}\.\s?){2,}/u.test(content)) return true
  if (/^\p{Ll}/u.test(content)) return !/[.!?]$/u.test(joined)
  if (/[.!?:]$/u.test(joined)) return false
  if (/^[(%€]/u.test(content) || isCutDate(joined, content)) return true
  // «Razonamiento crítico: percentil» over «88 (corte 60)»: a number that counts nothing is of what stands before it.
  if (/^\d+(?:[.,]\d+)?\s*\(/u.test(content) && !/\d/u.test(joined)) return true
  return (isEnded || isSurelyFull) && isFigureOf(joined, content)
}

const LONGEST_DATE = 30

/** «… a noviembre» over «2018»: a date that was broken in two. */
function isCutDate(joined: string, content: string): boolean {
  if (!/^\d/u.test(content)) return false
  const tail = joined.slice(-LONGEST_DATE)
  const dates = findDates(`${tail} ${content.slice(0, LONGEST_DATE)}`)
  return dates.some(({ start, end }) => start < tail.length && tail.length < end)
}

/** A figure that is neither a date nor the number of an item goes on with a sentence, and with no line of dates. */
function isFigureOf(joined: string, content: string): boolean {
  if (!/^\d+(?:[.,]\d+)?(?![\d.)/]|\s*[-–—]\s*\d{2}|\s*[|:])/u.test(content)) return false
  return !COUNTED_LINE.test(content) && findDates(content)[0]?.start !== 0 && findPeriods(joined).length === 0
}

/** «Jefa de Obras de Puertos, Costa» over «Norte, 02/2017 – 12/2024», or over «Norte» alone: a post whose house was broken in two. */
function isCutHouse({ joined, content, isFull }: Meeting, words: LineWords): boolean {
  if (!endsInName(joined)) return false
  const isDated = /^\p{Lu}\p{L}+(?:\s+\p{L}+){0,2},\s+(?:\d{1,2}\/)?(?:19|20)\d{2}\s*[-–—]/u.test(content)
  const isHalf = isFull || words.endsMidway(joined.toLowerCase())
  return isDated || (isHalf && /^\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)?$/u.test(content))
}

const LEAST_BROKEN = 30

/** «Jefa de Obras de Puertos, Costa»: a post and the beginning of a name. */
export function endsInName(joined: string): boolean {
  return (
    joined.length > LEAST_BROKEN && /^\p{Lu}[^.:;\d]{8,},\s+\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)?$/u.test(joined)
  )
}

/** «Según nuestros registros…», «Cumple.», «Sí, …»: a capital that no name goes on with. */
export function opensSentence(content: string, words: LineWords): boolean {
  if (/^(?:[«"“¿]|\p{Lu}\p{Ll}*(?:[.!]$|,\s\p{Ll}))/u.test(content)) return true
  if (!/^\p{Lu}/u.test(content)) return false
  return content
    .split(/\s+/u, MOST_OPENING)
    .slice(1)
    .some((word) => /^\p{Ll}{3,}/u.test(word) && !words.endsMidway(` ${word}`))
}

const MOST_OPENING = 4

/** «Ana Gil, gerente de Alfa»: a line that says who speaks, and ends without a mark. */
export function introduces(joined: string): boolean {
  return PERSON_LINE.test(joined)
}

/** Whether a line was broken where no sentence ends. */
export function isBroken(meeting: Meeting, words: LineWords): boolean {
  const { joined, content, isFull, isSurelyFull, isEnded } = meeting
  if (/[;:.]\s/u.test(joined) && isDatedHeader(content)) return false
  if (COUNTED_LINE.test(content)) return false
  if (/[,–—-]$/u.test(joined) || (isFull && isCutLabel(joined))) return true
  if (!isEnded) return isSurelyFull && isCutName(joined, content)
  if (isCutSentence(meeting, words)) return true
  return isFull && !endsDated(joined) && !(introduces(joined) && opensSentence(content, words))
}

/** «Dos visitas atendidas como titular, 2022 y 2025:», where the line was full: too long to head anything. */
function isCutLabel(joined: string): boolean {
  return joined.length >= MIN_LINE && joined.endsWith(':')
}

/** «… de la planta de Campo» over «Grande y Toluca»: a name goes on where the line was full. */
function isCutName(joined: string, content: string): boolean {
  return (
    /\s\p{Lu}\p{Ll}+$/u.test(joined) && /^\p{Lu}\p{Ll}+/u.test(content) && !/,\s\p{Lu}\p{Ll}+$/u.test(joined)
  )
}

/** The dates of a position end its line. */
function endsDated(joined: string): boolean {
  return /(?:\d{4}\s*\)?|\))$/u.test(joined) || findPeriods(joined).at(-1)?.to === joined.length
}

const MOST_HEADER = 200

/** «Residente de obra – Alfa (2011 – 2017)»: whatever stands over it, a line of its own. */
function isDatedHeader(content: string): boolean {
  if (content.length > MOST_HEADER) return false
  return /^\p{Lu}[^.;:]*\s\([^()]*(?:19|20)\d\d\s*[-–—][^()]*\)$/u.test(content)
}

/** Whether a line ends where nothing can: an open bracket, a comma, a small word. */
export function isUnfinished(joined: string, words: LineWords): boolean {
  return count(joined, '(') > count(joined, ')') || /[,(–—-]$/u.test(joined) || words.endsMidway(joined)
}

const MIN_ITEM = 55

/** An item of a list that is long and ends without a mark goes on in the line below it, where the list ends its sentences. */
export function isCutItem({ joined, content, isEnded }: Meeting, words: LineWords): boolean {
  if (!isEnded || isDatedHeader(content)) return false
  if (introduces(joined) && opensSentence(content, words)) return false
  return joined.length >= MIN_ITEM && / \p{Ll}{2,}/u.test(joined) && !/[.!?:;»)"”\d]$/u.test(joined)
}

const MIN_PROSE = 60
const MIN_LINE = 40

/** Long prose, with a sentence that ended before, that does not end its last one. */
function isCutSentence({ joined, isProse }: Meeting, words: LineWords): boolean {
  if (/[.!?:;»)"]$/u.test(joined)) return false
  if (isProse) return joined.length >= MIN_LINE && / \p{Ll}{2,}/u.test(joined)
  return joined.length >= MIN_PROSE && (/\p{L}{2}[.;] \p{L}/u.test(joined) || words.states(joined))
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

/** A line set in columns is whole. */
export function isColumns({ content }: Line): boolean {
  return content.includes('   ')
}

/** Words in quotes over other words in quotes, or over a question: each line is said by itself. */
export function isSaidApart(joined: string, content: string): boolean {
  return /["»”]$/u.test(joined) && /^[«"“¿]/u.test(content)
}

/** Whether a line ends a sentence. */
export function endsSentence(content: string): boolean {
  return ENDS_SENTENCE.test(content)
}
