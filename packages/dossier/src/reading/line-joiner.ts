import { beginsAnew, isLabelled } from './beginnings.ts'
import { foldPieces } from './folded.ts'
import {
  endsInName,
  endsSentence,
  isBroken,
  isColumns,
  isCutItem,
  isCutShort,
  isSaidApart,
  isUnfinished,
  MOST_LOOKED_AT,
  type Meeting,
} from './joins.ts'
import { countsOf, isUnbroken, pairsIn, widthOf, type Width } from './layout.ts'
import { opensWithDates, type LineWords } from './line-words.ts'
import type { Line } from './lines.ts'

/** How the lines of a kind of file are to be read. */
export interface Habits {
  /** A long line without an end goes on in the next. */
  readonly prose: boolean
  /** A short line over a list is its heading. */
  readonly listed: boolean
  /** Nobody answers in it: a question on a line of its own is a heading. */
  readonly asks: boolean
}

/** A text with its lines, and for each of them where its block ends. */
interface LinedText {
  readonly text: string
  readonly lines: readonly Line[]
  readonly ends: readonly number[]
}

/** A field of a card, on a line of its own: "Cargo: …", "Referencia: …". */
const FIELD = /^[^:.]{1,30}:[^.]*$/u
/** What is in bold has no more lines. */
export const MOST_BOLD = 3

/** Tells which lines go on with the line before them. */
export class LineJoiner {
  readonly #text: string
  readonly #lines: readonly Line[]
  readonly #ends: readonly number[]
  readonly #words: LineWords
  readonly #habits: Habits
  readonly #width: Width
  readonly #isUnbroken: boolean
  /** Words with capitals that stand side by side, once somebody asked. */
  #pairs: ReadonlySet<string> | null = null
  /** Dashes that begin a line, once somebody asked. */
  #dashes: ReadonlyMap<string, number> | null = null

  constructor({ text, lines, ends }: LinedText, words: LineWords, habits: Habits) {
    this.#text = text
    this.#lines = lines
    this.#ends = ends
    this.#words = words
    this.#habits = habits
    this.#width = widthOf(lines)
    this.#isUnbroken = isUnbroken(lines, this.#width)
  }

  /** What stands before the words of a line. */
  marker(line: Line): string {
    let start = line.from
    while (start > 0 && this.#text[start - 1] !== '\n') start--
    return this.#text.slice(start, line.from).trim()
  }

  /** Whether a line goes on with what some lines before it say. */
  continues(pieces: readonly Line[], next: number): boolean {
    const line = this.#lines[next]!
    if (line.look !== 'plain' && line.look !== 'bullet') return false
    const content = foldPieces(this.#text, [line]).text
    const joined = this.#tailOf(pieces)
    const isFull = this.#isFull(pieces.at(-1)!, content, FIELD.test(joined))
    if (line.look === 'bullet') return this.#isDashOf(pieces[0]!, line, content, isFull)
    if (this.#isBoldOpen(pieces)) return true
    if (isSaidApart(joined, content)) return false
    // Notes that somebody wrote line by line: each says something of its own.
    if (this.#habits.listed && this.#isUnbroken) return isUnfinished(joined, this.#words)
    const isEnded = endsSentence(this.#lines[this.#ends[next]!]!.content)
    const isSurelyFull = this.#isFull(pieces.at(-1)!, content, true)
    return this.#goesOn(pieces, line, {
      joined,
      content,
      isFull,
      isSurelyFull,
      isEnded,
      isProse: this.#habits.prose,
    })
  }

  #goesOn(pieces: readonly Line[], line: Line, meeting: Meeting): boolean {
    const [first, previous] = [pieces[0]!, pieces.at(-1)!]
    const { joined, content } = meeting
    // «2015 a hoy      Gerente, Alfa» over «96 personas.»: what is set in columns ends with its line.
    const isSet = isColumns(previous) && /^\d/u.test(content)
    if (!isSet && isCutShort(meeting, this.#words)) return true
    if ((isLabelled(content) || endsInName(joined)) && this.#isCutName(joined, content)) return true
    if (isColumns(previous) || isColumns(line)) return false
    if (this.#words.isTitle(content.replace(/:$/, '')) || beginsAnew(meeting, this.#words)) return false
    if (isBroken(meeting, this.#words)) return true
    return first.look === 'bullet' && (line.indent > first.indent || isCutItem(meeting, this.#words))
  }

  /** What some lines say, or the end of it where they are many. */
  #tailOf(pieces: readonly Line[]): string {
    let [from, length] = [pieces.length, 0]
    while (from > 0 && length < MOST_LOOKED_AT) length += pieces[--from]!.length
    return foldPieces(this.#text, pieces.slice(from)).text.slice(-MOST_LOOKED_AT)
  }

  /** «3. **Jefe de Turno — Cementos» over «Alba**»: what is in bold goes on to where it ends. */
  #isBoldOpen(pieces: readonly Line[]): boolean {
    const marks = this.#text.slice(pieces[0]!.from, pieces.at(-1)!.to).split('**').length - 1
    return marks % 2 === 1 && pieces.length < MOST_BOLD
  }

  /** «… el cargo en Seguros» over «Alfa: mantuvo lo escrito»: a name broken in two, which stands whole elsewhere. */
  #isCutName(joined: string, content: string): boolean {
    const start = /(?<=\s)\p{Lu}\p{L}+$/u.exec(joined)?.[0]
    const end = /^\p{Lu}\p{L}+/u.exec(content)?.[0]
    if (start === undefined || end === undefined) return false
    this.#pairs ??= pairsIn(this.#text)
    return this.#pairs.has(`${start} ${end}`)
  }

  /** A dash before the dates of a career, or one that no other line begins with, stands inside a sentence. */
  #isDashOf(first: Line, line: Line, content: string, isFull: boolean): boolean {
    const marker = this.marker(line)
    if (marker !== '–' && marker !== '—') return false
    const isItem = first.look === 'bullet'
    if (opensWithDates(content)) return !isItem || this.marker(first) !== marker
    if (isItem || !isFull) return false
    this.#dashes ??= countsOf(
      this.#lines.flatMap((other) => (other.look === 'bullet' ? [this.marker(other)] : [])),
    )
    return this.#dashes.get(marker) === 1
  }

  /** The next word would not have fitted on the line. */
  #isFull(line: Line, next: string, surely: boolean): boolean {
    const word = /^\S+/.exec(next)?.[0] ?? ''
    const width = surely ? this.#width.most : this.#width.least
    return line.length + 1 + word.length > width
  }
}
