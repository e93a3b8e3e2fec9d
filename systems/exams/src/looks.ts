import type { Box, Page, PageLine, PagePicture, PageWord } from '@dictamen/kernel/ports'

/** A picture that stands for a text, and how it looks in the versions of Moodle. */
export interface Reading {
  readonly text: string
  readonly looks: readonly string[]
}

/** How far two looks are from each other: the sum of the differences of their cells. */
function distanceOf(one: string, other: string): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += Math.abs(levelOf(one, at) - levelOf(other, at))
  return sum
}

function levelOf(look: string, at: number): number {
  const code = look.charCodeAt(at)
  return code < 58 ? code - 48 : code - 87
}

/** Sides of a picture inside a line of text, in points. */
const LARGEST = 30

/** Pages in which the pictures that stand for a text are that text, inside the line where they stand. */
export function readPictures(
  pages: readonly Page[],
  readings: readonly Reading[],
  nearness: number,
): readonly Page[] {
  return pages.map((page) => {
    const said = (page.pictures ?? []).flatMap(({ box, look }) => {
      if (box[2] - box[0] > LARGEST || box[3] - box[1] > LARGEST) return []
      const reading = readings.find(({ looks }) => looks.some((known) => distanceOf(known, look) <= nearness))
      return reading === undefined ? [] : [{ text: reading.text, box }]
    })
    return said.length === 0 ? page : { ...page, lines: said.reduce(placeIn, page.lines) }
  })
}

interface Said {
  readonly text: string
  readonly box: Box
}

function placeIn(lines: readonly PageLine[], said: Said): readonly PageLine[] {
  const middle = (said.box[1] + said.box[3]) / 2
  const at = lines.findIndex(
    ({ box, role }) => role === 'body' && middle >= box[1] && middle <= box[3] && said.box[0] >= box[0] - 40,
  )
  return at < 0 ? lines : lines.with(at, write(lines[at]!, said))
}

/** Writes a text into the cell of a line that it stands in or behind. */
function write(line: PageLine, said: Said): PageLine {
  const own = line.cells.findLastIndex(({ words }) => words.some(({ box }) => box[0] <= said.box[0]))
  const cells = line.cells.map((cell, index) => {
    if (index !== Math.max(0, own)) return cell
    const words = insert(cell.words, said)
    return { ...cell, words, text: words.map(({ text }) => text).join(' ') }
  })
  return {
    ...line,
    cells,
    text: cells.flatMap(({ words }) => words.map(({ text }) => text)).join(' '),
  }
}

const CLOSING = /^[),.;:!?\]»”]/u
/** Shares of the type's size: what stands nearer belongs to the same word, or to the sign that closes it. */
const GLUED = 0.2
const CLOSED = 1

function insert(words: readonly PageWord[], { text, box }: Said): PageWord[] {
  const before = words.filter((word) => word.box[0] <= box[0])
  const after = words.slice(before.length)
  const last = before.at(-1)
  const [next] = after
  const glued = last !== undefined && box[0] - last.box[2] <= GLUED * last.size
  const made: PageWord = glued
    ? { ...last, text: `${last.text}${text}`, box: around(last.box, box) }
    : { text, box, size: box[3] - box[1], color: null }
  const head = glued ? before.slice(0, -1) : before
  const closes = next !== undefined && CLOSING.test(next.text) && next.box[0] - box[2] <= CLOSED * next.size
  if (!closes) return [...head, made, ...after]
  return [
    ...head,
    { ...made, text: `${made.text}${next.text}`, box: around(made.box, next.box) },
    ...after.slice(1),
  ]
}

function around(a: Box, b: Box): Box {
  return [a[0], Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
}

/** The one of some pictures that another shows again; null where none does, or more than one might. */
export function sameAs(
  picture: PagePicture,
  candidates: readonly PagePicture[],
  nearness: number,
): number | null {
  const ranked = candidates
    .map(({ look }, index) => ({ index, distance: distanceOf(look, picture.look) }))
    .sort((a, b) => a.distance - b.distance)
  const [best, second] = ranked
  if (best === undefined || best.distance > nearness) return null
  if (second !== undefined && second.distance <= best.distance * 2 + CLEARLY) return null
  return best.index
}

/** How much farther the second nearest picture must be. */
const CLEARLY = 20
