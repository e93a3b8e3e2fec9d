import type { Placed, Row } from './placed.ts'

/** Letters of one width stand on a grid: words may be off it by this share of a letter. */
const OFF_GRID = 0.15
/** And a word's own width by this share of itself. */
const OFF_WIDTH = 0.03
/** Fewer words in one type of letters of one width happen by chance. */
const FEWEST_WORDS = 4

/** Which rows are lines of code, with how many letters each is set in from the leftmost; the others are null. */
export function codeIndents(rows: readonly Row[]): (number | null)[] {
  const indents = rows.map((): number | null => null)
  for (let start = 0; start < rows.length;) {
    const letter = letterOf(rows[start]!)
    let end = start
    while (letter !== null && end < rows.length && isOnGrid(rows[end]!, letter)) end++
    const block = rows.slice(start, end)
    if (letter !== null && isCode(block)) {
      const left = Math.min(...block.map(({ box }) => box[0]))
      block.forEach(({ box }, at) => (indents[start + at] = Math.round((box[0] - left) / letter)))
      start = end
    } else start++
  }
  return indents
}

/** At least two lines, and enough words for their agreement to mean something. */
function isCode(rows: readonly Row[]): boolean {
  const words = rows.flatMap((row) => row.words)
  return rows.length >= 2 && words.length >= FEWEST_WORDS && rows.some((row) => row.words.length >= 2)
}

/** The width of a letter, by the longest word of a row; null where no word is long enough to tell. */
function letterOf({ words }: Row): number | null {
  const longest = words.reduce<Placed | null>(
    (best, word) => (best === null || word.text.length > best.text.length ? word : best),
    null,
  )
  if (longest === null || longest.text.length < 2) return null
  return (longest.box[2] - longest.box[0]) / longest.text.length
}

function isOnGrid({ words }: Row, letter: number): boolean {
  const left = words[0]!.box[0]
  return words.every(({ text, box }) => {
    const wide = text.length * letter
    const place = (box[0] - left) / letter
    return (
      Math.abs(box[2] - box[0] - wide) <= Math.max(OFF_WIDTH * wide, 0.1) &&
      Math.abs(place - Math.round(place)) <= OFF_GRID
    )
  })
}
