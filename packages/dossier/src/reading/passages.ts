import { ASKED, ASKED_FIRST, BEGINS_ASKED, isPeriodLine, LABEL, speakerIn } from './beginnings.ts'
import { rowLabel } from './cells.ts'
import { boldIn, foldPieces } from './folded.ts'
import { isColumns } from './joins.ts'
import { blockEnds } from './layout.ts'
import { type Habits, LineJoiner, MOST_BOLD } from './line-joiner.ts'
import type { LineWords } from './line-words.ts'
import { isOver, readLines, titleCase, type Line } from './lines.ts'
import type { Heading, Passage } from './passage.ts'

export type { Heading, Passage } from './passage.ts'

const COLON_LEVEL = 8
const NAMED_LEVEL = 7
/** What is no section stands under one: an employer, a referee. */
const UNNAMED_LEVEL = 7.5
const RUN_IN_CAPITALS = /^((?:[\p{Lu}\p{N}][\p{Lu}\p{N}-]*[ ]?){1,6}\p{Lu})\s*[.:–—-]\s+(?=[\p{L}¿"«\d])/u
const BOLD_START = /^(?:\*\*|__)\S/u
const BOLD_WHOLE = /^(?:\*\*[^*]+\*\*|__[^_]+__)(?:\s+\([^()]{2,40}\))?\s*:?$/u
const LONGEST_COLON = 90
const LONGEST_UNDERLINED = 70
const LONGEST_TITLE = 60
const LONGEST_BOLD = 160
/** Of a longer block its beginning tells. */
const MOST_BLOCK = 40
const MAX_LABEL_WORDS = 8
/** Words of a numbered heading: over a list it may say more. */
const MOST_OVER = { text: 6, list: 9 }

/** The passages of a text. */
export function readPassages(
  text: string,
  words: LineWords,
  habits: Habits = { prose: false, listed: false, asks: false },
): Passage[] {
  const reader = new PassageReader(text, words, habits)
  return reader.read()
}

class PassageReader {
  readonly #text: string
  readonly #lines: readonly Line[]
  readonly #words: LineWords
  /** For each line the last of the lines that follow it without a blank one, a sign or a column. */
  readonly #ends: readonly number[]
  readonly #joiner: LineJoiner
  readonly #habits: Habits
  readonly #passages: Passage[] = []
  #headings: Heading[] = []
  #colonUsed = false
  /** The last heading that opened a paragraph in capitals. */
  #ranIn: Heading | null = null
  /** What stands under the last heading is a list and nothing else. */
  #onlyItems = false

  constructor(text: string, words: LineWords, habits: Habits) {
    this.#habits = habits
    this.#text = text
    this.#lines = readLines(text)
    this.#words = words
    this.#ends = blockEnds(this.#lines)
    this.#joiner = new LineJoiner({ text, lines: this.#lines, ends: this.#ends }, words, habits)
  }

  read(): Passage[] {
    let at = 0
    while (at < this.#lines.length) at = this.#take(at)
    return this.#passages
  }

  #take(at: number): number {
    const line = this.#lines[at]!
    switch (line.look) {
      case 'blank':
        this.#leaveColon(at)
        return at + 1
      case 'rule':
        return at + 1
      case 'row':
        return this.#takeRow(at)
      default:
        return this.#boldLines(at) ?? this.#askedLines(at) ?? this.#headingLine(at) ?? this.#takeText(at)
    }
  }

  #takeRow(at: number): number {
    const [line, rest] = [this.#lines[at]!, this.#lines[at + 1]]
    // A bracket that is open at the end of a row is closed in the next line.
    const goesOn = rest?.look === 'plain' && /\([^)]*$/u.test(line.content) && /^[^(]*\)/u.test(rest.content)
    this.#push('row', goesOn ? [line, rest] : [line])
    return at + (goesOn ? 2 : 1)
  }

  /** A line that is marked as a heading, or is one by its words; null when it is none. */
  #headingLine(at: number): number | null {
    const line = this.#lines[at]!
    if (this.#isOfPeriodBefore(at) || (line.look !== 'heading' && !this.#isHeadingByWords(at))) return null
    this.#pushHeading(line, line.level || COLON_LEVEL - 1, line.look !== 'plain')
    return at + 1
  }

  #takeText(at: number): number {
    const line = this.#lines[at]!
    const pieces = [this.#afterRunIn(line)]
    let next = at + 1
    while (next < this.#lines.length && this.#joiner.continues(pieces, next))
      pieces.push(this.#lines[next++]!)
    const joined = foldPieces(this.#text, pieces).text
    if (joined.endsWith(':') && joined.length <= LONGEST_COLON && line.look !== 'bullet')
      this.#pushHeading({ ...line, to: pieces.at(-1)!.to }, COLON_LEVEL, true)
    else this.#push(line.look === 'bullet' ? 'item' : 'prose', pieces)
    return next
  }

  /** Lines in bold from the first letter to the last are a heading, above what no section is called; null when they are none. */
  #boldLines(at: number): number | null {
    const line = this.#lines[at]!
    if (line.look !== 'plain' || !BOLD_START.test(line.content)) return null
    for (let next = at; next < this.#lines.length && next < at + MOST_BOLD; next++) {
      const last = this.#lines[next]!
      if (last.look !== 'plain') return null
      const content = this.#text.slice(line.from, last.to)
      if (!/(?:\*\*|__)/u.test(content.slice(2))) continue
      if (!BOLD_WHOLE.test(content) || content.length > LONGEST_BOLD) return null
      const heading = { ...line, to: last.to }
      const title = foldPieces(this.#text, [heading]).text.replace(/:$/u, '')
      // Whoever asks is done with what was asked before.
      const isNamed = title.endsWith('?') || this.#words.isTitle(title, 'loosely')
      this.#pushHeading(heading, isNamed ? NAMED_LEVEL : UNNAMED_LEVEL, true)
      return next + 1
    }
    return null
  }

  /** A question on lines of its own is a heading where nobody is being asked; null when it is none. */
  #askedLines(at: number): number | null {
    const line = this.#lines[at]!
    if (line.look !== 'plain' && line.look !== 'bullet') return null
    if (!this.#habits.asks || !BEGINS_ASKED.test(line.content)) return null
    for (const next of [at, at + 1]) {
      const last = this.#lines[next]
      if (last === undefined || (next > at && last.look !== 'plain')) return null
      const heading = { ...line, to: last.to }
      if (!ASKED.test(foldPieces(this.#text, [heading]).text)) continue
      this.#pushHeading(heading, COLON_LEVEL - 1, true)
      return next + 1
    }
    return null
  }

  /** "PELIGROS. Uno: …": capitals that open a paragraph are its heading, and that of what follows without a blank line. */
  #afterRunIn(line: Line): Line {
    const opening = line.look === 'plain' ? RUN_IN_CAPITALS.exec(line.content) : null
    if (opening === null) return line
    // "CLIENTES: …" under "IMPRESIÓN: …": each opens its own.
    if (this.#ranIn !== null && this.#headings.at(-1) === this.#ranIn) this.#headings.pop()
    if (this.#words.isField(opening[1]!)) return line
    if (!this.#words.isTitle(titleCase(opening[1]!), 'loosely')) return line
    this.#pushHeading({ ...line, to: line.from + opening[1]!.length }, COLON_LEVEL, true)
    this.#ranIn = this.#headings.at(-1)!
    return { ...line, from: line.from + opening[0].length, content: line.content.slice(opening[0].length) }
  }

  /** A list under "No-fits:", or under a line without a sign, ends where, after a blank line, prose begins again. */
  #leaveColon(at: number): void {
    const next = this.#nextTo(at)
    const last = this.#headings.at(-1)
    if (next?.look !== 'plain' || last === undefined) return
    const isOver = last.level === COLON_LEVEL ? this.#colonUsed : !last.marked && this.#onlyItems
    if (isOver) this.#headings.pop()
  }

  /** «Marzo 2019 - Agosto 2024» over «AEROLÍNEA ALBA»: the house of a dated post, and no heading. */
  #isOfPeriodBefore(at: number): boolean {
    const [before, line] = [this.#lines[at - 1], this.#lines[at]!]
    return before?.look === 'plain' && line.level === NAMED_LEVEL && isPeriodLine(before.content)
  }

  #isHeadingByWords(at: number): boolean {
    const [line, next] = [this.#lines[at]!, this.#lines[at + 1]]
    const content = foldPieces(this.#text, [line]).text
    if (next?.look === 'rule' && line.look === 'plain' && content.length <= LONGEST_UNDERLINED) return true
    if (content.length > LONGEST_TITLE || /[.,;!?]$/.test(content)) return false
    if (next?.look === 'plain' && /^\p{Ll}/u.test(next.content)) return false
    if (this.#habits.listed && this.#leadsList(at, content)) return true
    const bare = content.replace(/:$/, '')
    return line.look === 'bullet' ? this.#isNumberedTitle(at, bare) : this.#isTitle(at, bare)
  }

  #isNumberedTitle(at: number, bare: string): boolean {
    if (!/^\d{1,2}[.)]/.test(this.#joiner.marker(this.#lines[at]!))) return false
    return this.#words.isTitle(bare) || this.#headsOthers(at, bare)
  }

  #isTitle(at: number, bare: string): boolean {
    if (this.#words.isTitle(bare)) return true
    return this.#habits.listed && this.#standsOver(at) && this.#words.isTitle(bare, 'over')
  }

  /** Where nothing goes on, right over a sentence, an item, or lines that each begin anew. */
  #standsOver(at: number): boolean {
    const [before, line, next] = [this.#lines[at - 1], this.#lines[at]!, this.#lines[at + 1]]
    if (line.look !== 'plain' || !isOver(before)) return false
    if (next?.look !== 'plain') return next?.look === 'bullet'
    const block = this.#lines.slice(at + 1, Math.min(this.#ends[at]!, at + MOST_BLOCK) + 1)
    return (
      /[.:;]$/u.test(block.at(-1)!.content) ||
      (block.length > 1 && block.every(({ content }) => /^\p{Lu}/u.test(content)))
    )
  }

  /** The next line that is not blank. */
  #nextTo(at: number): Line | undefined {
    let next = at + 1
    while (this.#lines[next]?.look === 'blank') next++
    return this.#lines[next]
  }

  /** "Qué esperan ver" right over a list. */
  #leadsList(at: number, content: string): boolean {
    const [before, line, next] = [this.#lines[at - 1], this.#lines[at]!, this.#lines[at + 1]]
    if (line.look !== 'plain' || next?.look !== 'bullet' || isColumns(line)) return false
    return (before === undefined || before.look === 'blank') && /^[¿\p{Lu}][^:\d]+:?$/u.test(content)
  }

  /** "3. Quién no" over a list or a paragraph: a short numbered line whose next one bears no number. */
  #headsOthers(at: number, bare: string): boolean {
    const next = this.#nextTo(at)
    if (next === undefined || /\d/.test(bare) || this.#words.endsMidway(bare)) return false
    if (bare.split(' ').length > (next.look === 'bullet' ? MOST_OVER.list : MOST_OVER.text)) return false
    // "6. Criterios para elegir" over "6.1 …".
    if (next.look === 'plain' && /^\d{1,2}\.\d{1,2}\.?\s/u.test(next.content)) return true
    if (next.look === 'bullet') return !/^\d{1,2}[.)]/.test(this.#joiner.marker(next))
    return next.look === 'plain' && /^\p{Lu}/u.test(next.content) && next.content.length > bare.length
  }

  #pushHeading(line: { from: number; to: number; indent: number }, level: number, marked: boolean): void {
    while (this.#headings.length > 0 && this.#headings.at(-1)!.level >= level) this.#headings.pop()
    const folded = foldPieces(this.#text, [line])
    this.#passages.push({
      look: 'heading',
      folded,
      headings: [...this.#headings],
      label: null,
      contentFrom: 0,
      indent: line.indent,
      columns: null,
      index: this.#passages.length,
    })
    this.#headings.push({
      text: folded.text.replace(/\s*:$/, ''),
      level,
      marked,
      from: line.from,
      to: line.to,
    })
    this.#colonUsed = false
    this.#onlyItems = false
  }

  /** "¿Dónde buscar? En…", "Alertas sobre el encargo. Si…": what opens a paragraph of notes and says what it is about. */
  #askedFirst(text: string): RegExpExecArray | null {
    if (!this.#habits.listed) return null
    const opening = ASKED_FIRST.exec(text)
    if (opening === null) return null
    const words = opening[1]!.replace(/\?$/u, '')
    if (words.startsWith('¿'))
      return this.#words.isTitle(words, this.#habits.asks ? 'asked' : 'loosely') ? opening : null
    return !this.#words.states(words) && this.#words.isTitle(words, 'loosely') ? opening : null
  }

  #push(look: Passage['look'], pieces: readonly Line[]): void {
    const folded = foldPieces(this.#text, pieces, look === 'row' || pieces.some(isColumns))
    const before = this.#passages.at(-1)
    const isRow = look === 'row'
    const label = isRow ? shortLabel(rowLabel(folded.text)) : this.#labelOf(folded.text, pieces)
    this.#passages.push({
      look,
      folded,
      headings: [...this.#headings],
      label: label?.[1] ?? null,
      contentFrom: label?.[0].length ?? 0,
      indent: pieces[0]!.indent,
      columns: isRow && before?.look === 'row' ? (before.columns ?? before.folded.text) : null,
      index: this.#passages.length,
    })
    this.#onlyItems = look === 'item' && (this.#onlyItems || !this.#colonUsed)
    this.#colonUsed = true
  }

  /** What a passage begins with and says what it is: words in bold, a question, who speaks, or a few words before a colon. */
  #labelOf(text: string, pieces: readonly Line[]): RegExpExecArray | null {
    const bold = boldIn(this.#text.slice(pieces[0]!.from, pieces.at(-1)!.to), text)
    return bold ?? shortLabel(this.#askedFirst(text) ?? speakerIn(text, this.#words) ?? LABEL.exec(text))
  }
}

/** A label, as long as it is a question or says no more than a few words. */
function shortLabel(label: RegExpExecArray | null): RegExpExecArray | null {
  const words = label?.[1] ?? ''
  return words.startsWith('¿') || words.split(' ').length <= MAX_LABEL_WORDS ? label : null
}
