/** A piece of a source with white space folded and marks of emphasis left out; offsets lead back to the source. */
export interface FoldedText {
  readonly text: string
  /** Where each character of the text stands in the source. */
  readonly offsets: readonly number[]
}

const EMPHASIS = new Set(['*', '`', '_'])

/** Folds pieces of a source into one text, with a bar between columns that only blanks part; a word divided at the end of a piece is joined again. */
export function foldPieces(
  source: string,
  pieces: readonly { from: number; to: number }[],
  columns = false,
): FoldedText {
  let text = ''
  const offsets: number[] = []
  const push = (character: string, offset: number): void => {
    text += character
    offsets.push(offset)
  }
  pieces.forEach(({ from, to }, index) => {
    if (index > 0 && text !== '') {
      const divided = /\p{Ll}-$/u.test(text) && /\p{Ll}/u.test(source[from] ?? '')
      if (divided) {
        text = text.slice(0, -1)
        offsets.pop()
      } else if (!text.endsWith(' ')) push(' ', pieces[index - 1]!.to)
    }
    // «Numérico      | 84   | 60»: blanks that fill a column up to its bar are none themselves.
    const hasBars = source.slice(from, to).includes('|')
    for (let at = from; at < to; at++) {
      const character = source[at]!
      const leader = columns ? leaderAt(source, at) : 0
      if (leader > 0) {
        for (const part of text.endsWith(' ') ? '| ' : ' | ') push(part, at)
        at += leader - 1
      } else if (/\s/.test(character)) {
        if (columns && !hasBars && isWide(source, at) && !/\|\s?$/.test(text))
          for (const part of ' | ') push(part, at)
        else if (!text.endsWith(' ') && text !== '') push(' ', at)
      } else if (!isEmphasis(source, at)) push(character, at)
    }
  })
  return { text, offsets }
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

/** How many characters dots that lead to a column take up; 0 when there are none. */
function leaderAt(source: string, at: number): number {
  if (source[at] !== '.' && source[at] !== '…') return 0
  return /^(?:\.{4,}|…{2,})\s?/u.exec(source.slice(at, at + 200))?.[0].length ?? 0
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
