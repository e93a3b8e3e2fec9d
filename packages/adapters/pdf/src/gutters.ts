import type { Piece } from './drawing.ts'
import { areWithin, frameAround, isNoteFrame } from './frames.ts'
import type { Box } from './page-parts.ts'
import { areSetApart, CONTINUES, goesOn, isProse, jumps, shareAligned, sharedHeight } from './row-patterns.ts'
import type { Row } from './rows.ts'
import type { Ruling } from './ruling.ts'
import type { Sides, Slab } from './slabs.ts'

/** A blank stripe that runs down through slabs with text on both of its sides. */
interface Gutter {
  /** Indexes of slabs. */
  readonly first: number
  readonly last: number
  readonly left: number
  readonly right: number
}

/** A stripe narrower than this many sizes of the type may be a space. */
const NARROWEST = 0.9
/** Lines that end as near as this, in points, meet. */
const TOUCHES = 1
/**
 * The stripes that divide a region into columns, from top to bottom. What divides a table is none. Where two compete
 * for a slab the taller one wins; the rest of the other is found when what remains is looked at by itself.
 */
export function findGutters(
  slabs: readonly Slab[],
  ruling: Ruling,
): { readonly gutters: readonly Gutter[]; readonly isContested: boolean } {
  const seen: Gutter[] = []
  const dividing: Gutter[] = []
  slabs.forEach((slab, at) => {
    for (const [left, right] of stripesOf(slab.pieces)) {
      if (seen.some((gutter) => isPartOf(gutter, at, left, right))) continue
      const gutter = grow(slabs, ruling, { first: at, last: at, left, right })
      seen.push(gutter)
      if (dividesColumns(slabs, ruling, gutter)) dividing.push(gutter)
    }
  })
  const heightOf = ({ first, last }: Gutter): number => slabs[last]!.bottom - slabs[first]!.top
  const tallestFirst = dividing.toSorted((a, b) => heightOf(b) - heightOf(a) || a.left - b.left)
  const chosen: Gutter[] = []
  for (const gutter of tallestFirst)
    if (!chosen.some((other) => other.first <= gutter.last && gutter.first <= other.last)) chosen.push(gutter)
  chosen.sort((a, b) => a.first - b.first)
  return {
    gutters: chosen.map((gutter, at) => completed(slabs, gutter, chosen[at + 1]?.first ?? slabs.length)),
    isContested: chosen.length < dividing.length,
  }
}

/** Whether a stripe has already been followed from a slab above. */
function isPartOf(gutter: Gutter, at: number, left: number, right: number): boolean {
  return gutter.first <= at && at <= gutter.last && gutter.left >= left && gutter.right <= right
}

/** What follows on the right alone belongs to the right column; reading order stays the same, its paragraphs stay whole. */
function completed(slabs: readonly Slab[], gutter: Gutter, end: number): Gutter {
  let whole = gutter
  for (let at = gutter.last + 1; at < end; at++) {
    const next = narrow(whole, slabs[at]!, at)
    if (next === null || sideOf(slabs[at]!, next) !== 'right') break
    whole = next
  }
  return whole
}

/** Blank stripes with text on both sides, from left to right. */
function stripesOf(pieces: readonly Piece[]): [number, number][] {
  const stripes: [number, number][] = []
  let reach = Infinity
  for (const piece of pieces) {
    if (piece.x0 - reach >= NARROWEST * piece.size) stripes.push([reach, piece.x0])
    reach = reach === Infinity ? piece.x1 : Math.max(reach, piece.x1)
  }
  return stripes
}

/** Makes a stripe as tall as it can be, upwards and downwards. */
function grow(slabs: readonly Slab[], ruling: Ruling, start: Gutter): Gutter {
  const atStart = sidesOf(slabs, start)
  const framed: Framed = {
    left: frameAround(ruling.frames, atStart.left, atStart.right),
    right: frameAround(ruling.frames, atStart.right, atStart.left),
  }
  let gutter = start
  for (const step of [-1, 1]) {
    let tried = gutter
    for (let at = step < 0 ? gutter.first - 1 : gutter.last + 1; at >= 0 && at < slabs.length; at += step) {
      const next = narrow(tried, slabs[at]!, at)
      if (next === null || isRuledOff(slabs[at - step]!, slabs[at]!, next, ruling.rules)) break
      tried = next
      const side = sideOf(slabs[at]!, tried)
      if (!holdsTogether(sidesOf(slabs, tried), side, framed)) break
      if (side === 'both' || (side === 'left' && step > 0 && goesOnLeft(slabs, gutter, slabs[at]!, framed)))
        gutter = tried
    }
  }
  return gutter
}

/** The frames that hold one side of a stripe where it starts. */
interface Framed {
  readonly left: Box | null
  readonly right: Box | null
}

/** The stripe with one slab more, as far as it stays blank there; null where nothing wide enough is left. */
function narrow(gutter: Gutter, slab: Slab, at: number): Gutter | null {
  let { left, right } = gutter
  const middle = (left + right) / 2
  let size = 0
  for (const piece of slab.pieces) {
    if (piece.x1 <= middle) left = Math.max(left, piece.x1)
    else if (piece.x0 >= middle) right = Math.min(right, piece.x0)
    else return null
    size = Math.max(size, piece.size)
  }
  if (right - left < NARROWEST * size) return null
  return { first: Math.min(gutter.first, at), last: Math.max(gutter.last, at), left, right }
}

/** Whether lines are drawn all across the stripe between two slabs: what they part are rows of a table. */
function isRuledOff(one: Slab, other: Slab, gutter: Gutter, rules: readonly Box[]): boolean {
  const [upper, lower] = one.top < other.top ? [one, other] : [other, one]
  const between = rules.filter((rule) => rule[1] >= upper.bottom - 1 && rule[3] <= lower.top + 1)
  let reach = gutter.left
  for (const [from, , to] of between.toSorted((a, b) => a[0] - b[0]))
    if (from <= reach + TOUCHES) reach = Math.max(reach, to)
  return between.length > 0 && reach >= gutter.right - TOUCHES
}

function sideOf(slab: Slab, gutter: Gutter): 'left' | 'right' | 'both' {
  const count = slab.countBefore((gutter.left + gutter.right) / 2)
  if (count === slab.pieces.length) return 'left'
  return count === 0 ? 'right' : 'both'
}

function sidesOf(slabs: readonly Slab[], gutter: Gutter): Sides {
  const middle = (gutter.left + gutter.right) / 2
  const left: Row[] = []
  const right: Row[] = []
  for (let at = gutter.first; at <= gutter.last; at++) {
    const sides = slabs[at]!.sidesAt(middle)
    left.push(...sides.left)
    right.push(...sides.right)
  }
  return { left, right }
}

/**
 * Whether the sides are still one thing each: what began in a frame stays in it, both are text columns, or one of them
 * goes on without a hole. Pairs of boxes one below the other are no columns.
 */
function holdsTogether(sides: Sides, added: 'left' | 'right' | 'both', framed: Framed): boolean {
  if (framed.left !== null) return added === 'right' || areWithin(sides.left, framed.left)
  if (framed.right !== null) return added === 'left' || areWithin(sides.right, framed.right)
  if (added !== 'both' || (isProse(sides.left) && isProse(sides.right))) return true
  return goesOn(sides.left) || goesOn(sides.right)
}

/** Whether a slab that has text on the left only still belongs to what stands left of a stripe. */
function goesOnLeft(slabs: readonly Slab[], gutter: Gutter, slab: Slab, framed: Framed): boolean {
  if (framed.left !== null) return true
  const { left, right } = sidesOf(slabs, gutter)
  const last = left.at(-1)!
  const areColumns = shareAligned(left, right) < 0.6 || (isProse(left) && isProse(right))
  return areColumns && slab.top - last.bottom <= CONTINUES * last.size
}

/**
 * Columns are told from a table by their rows and by how they were painted. What stands in a frame of its own is no
 * row of its neighbours. Rows that pair off are a table when they are set apart from one another, or when painting
 * jumps from side to side; text columns are painted one after the other.
 */
function dividesColumns(slabs: readonly Slab[], ruling: Ruling, gutter: Gutter): boolean {
  const { left, right } = sidesOf(slabs, gutter)
  const [fewer, more] = left.length < right.length ? [left, right] : [right, left]
  const frame = frameAround(ruling.frames, left, right)
  if (frame !== null && (left.length > 1 || isNoteFrame(frame, ruling.frames))) return true
  if (more.length < 2) return false
  if (right.length > 1 && frameAround(ruling.frames, right, left) !== null) return true
  const paired = fewer.filter((row) => more.some((other) => sharedHeight(row, other) >= 0.5)).length
  if (paired * 10 < fewer.length * 6) return true
  const manyJumps = jumps(left, right) >= fewer.length
  if (isProse(left) && isProse(right)) return !manyJumps
  return fewer.length > 1 && !manyJumps && !areSetApart(fewer)
}
