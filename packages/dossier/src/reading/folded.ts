/** A piece of a source with white space folded and marks of emphasis left out; offsets lead back to the source. */
export interface FoldedText {
  readonly text: string
  /** Where each character of the text stands in the source. */
  readonly offsets: readonly number[]
}

const EMPHASIS = new Set(['*', '`', '_'])

/** A piece of a source. */
interface Piece {
  readonly from: number
  readonly to: number
}

/** Folds pieces of a source into one text, with a bar between columns that only blanks part; a word divided at the end of a piece is joined again. */
export function foldPieces(source: string, pieces: readonly Piece[], columns = false): FoldedText {
  const folder = new Folder(source, columns)
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) folder.join(pieces[at - 1]!, piece)
    folder.take(piece)
  }
  return folder.read()
}

class Folder {
  readonly #source: string
  readonly #columns: boolean
  readonly #offsets: number[] = []
  #text = ''

  constructor(source: string, columns: boolean) {
    this.#source = source
    this.#columns = columns
  }

  read(): FoldedText {
    return { text: this.#text, offsets: this.#offsets }
  }

  /** A blank between two pieces, or none where the first ends within a word. */
  join(before: Piece, { from }: Piece): void {
    if (this.#text === '') return
    if (/\p{Ll}-$/u.test(this.#text) && /\p{Ll}/u.test(this.#source[from] ?? '')) {
      this.#text = this.#text.slice(0, -1)
      this.#offsets.pop()
    } else this.#blank(before.to)
  }

  take({ from, to }: Piece): void {
    // «Numérico      | 84   | 60»: blanks that fill a column up to its bar are none themselves.
    const isSet = this.#columns && !this.#source.slice(from, to).includes('|')
    for (let at = from; at < to; at++) {
      const leader = this.#columns ? leaderAt(this.#source, at) : 0
      if (leader > 0) {
        this.#push(this.#text.endsWith(' ') ? '| ' : ' | ', at)
        at += leader - 1
      } else if (!/\s/.test(this.#source[at]!)) {
        if (!isEmphasis(this.#source, at)) this.#push(this.#source[at]!, at)
      } else if (isSet && isWide(this.#source, at) && !/\|\s?$/.test(this.#text)) this.#push(' | ', at)
      else if (this.#text !== '') this.#blank(at)
    }
  }

  #blank(offset: number): void {
    if (!this.#text.endsWith(' ')) this.#push(' ', offset)
  }

  #push(characters: string, offset: number): void {
    this.#text += characters
    for (let at = 0; at < characters.length; at++) this.#offsets.push(offset)
  }
}

/** Marks of emphasis, never a lone underscore inside a word or a multiplication. */
function isEmphasis(source: string, at: number): boolean {
  const character = source[at]!
  if (!EMPHASIS.has(character)) return false
  if (character === '`' || source[at + 1] === character || source[at - 1] === character) return true
  const before = /[\p{L}\p{N}]/u.test(source[at - 1] ?? ' ')
  const after = /[\p{L}\p{N}]/u.test(source[at + 1] ?? ' ')
  return character === '*' ? before !== after || !(before || after) : before !== after
}

/** The piece of the source that a piece of the folded text stands for. */
export function sourceRange(folded: FoldedText, start: number, end: number): { start: number; end: number } {
  return { start: folded.offsets[start]!, end: folded.offsets[end - 1]! + 1 }
}

const LEADER = /^(?:\.{4,}|…{2,})\s?/u
/** «Numérico .. 84»: two are enough where they stand by themselves. */
const APART = /^(?:\.{2,}|…{2,})\s/u

/** How many characters dots that lead to a column take up; 0 when there are none. */
function leaderAt(source: string, at: number): number {
  if (source[at] !== '.' && source[at] !== '…') return 0
  const isApart = /\s/u.test(source[at - 1] ?? '')
  return (isApart ? APART : LEADER).exec(source.slice(at, at + 200))?.[0].length ?? 0
}

/** Three blanks, or a tab, begin a new column. */
function isWide(source: string, at: number): boolean {
  return source[at] === '\t' || source.startsWith('   ', at)
}

/** "**Por qué se busca.** Los tres…": words in bold that end before the sentence begins, and where the sentence does. */
export function boldIn(source: string, text: string): RegExpExecArray | null {
  const bold = /^(?:\*\*|__)([^*_]{2,140}?)\s*[.:–—-]?\s*(?:\*\*|__)\s*[.:–—-]?\s+(?=\S)/u.exec(source)?.[1]
  const words = bold?.replace(/\s+/gu, ' ')
  if (words === undefined || !text.startsWith(words)) return null
  return new RegExp(`^(${escaped(words)})\\s*[.:–—-]?\\s+`, 'u').exec(text)
}

/** A text as a pattern that stands for itself. */
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
}
