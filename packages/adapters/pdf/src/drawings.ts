import type { Drawing, Paint, Piece, Sign } from './drawing.ts'
import { Fingerprint } from './fingerprint.ts'
import { areaOf, intersect, roundBox, unite } from './geometry.ts'
import type { Box, PageDrawing } from './page-parts.ts'
import { isBoxOn } from './path.ts'
import { isPrivate } from './text-pen.ts'

type Form = PageDrawing['form']

/** One operator's part of a drawing. */
interface Part {
  readonly box: Box
  readonly form: Form
  readonly color: string | null
  /** What of it is the same wherever it stands. */
  addTo(print: Fingerprint): void
}

/** What is fainter cannot be seen. */
const FAINTEST = 0.05
/** Parts painted one after the other are one drawing where no more than this lies between them, in points. */
const NEAR = 6
/** Drawings that come nearer than this are one, whatever was painted between them. */
const TOUCHING = 1.5
/** A stroke is a line where it is no thicker than this. */
const THIN = 0.3
/** More drawings of one page are not joined any further: a page of so many is one picture. */
const MOST = 600
/** Parts are placed in a drawing by quarters of its height; the shift keeps what stands on the edge of one off it. */
const QUARTERS = 4
const SHIFT = 0.37
/** What a drawing is, by the first of these that any of its parts is. */
const RANK: readonly Form[] = ['picture', 'formula', 'shading', 'outline', 'glyph', 'line']

/**
 * Everything painted on a page that is neither text nor an upright box, what belongs together taken together. `prints`
 * tells pictures apart by the name under which they were decoded.
 */
export function drawingsOf(
  { paints, pieces, signs }: Drawing,
  sheet: Box,
  prints: ReadonlyMap<string, string>,
): PageDrawing[] {
  const parts = [
    ...paints.filter(isDrawn).map((paint) => partOf(paint, prints)),
    ...formulasIn(pieces).map(formulaPart),
    ...signs.map(signPart),
  ]
    .map((part) => ({ ...part, box: intersect(part.box, sheet) }))
    .filter(({ box }) => box[2] >= box[0] && box[3] >= box[1])
  return joinTouching(inOrder(parts)).map(asDrawing)
}

function isDrawn(paint: Paint): boolean {
  if (paint.alpha < FAINTEST) return false
  if (paint.kind !== 'path') return areaOf(paint.box) > 0
  return isThin(paint.box) ? paint.stroke !== null : !isBoxOn(paint)
}

function isThin(box: Box): boolean {
  return Math.min(box[2] - box[0], box[3] - box[1]) <= THIN
}

function partOf(paint: Paint, prints: ReadonlyMap<string, string>): Part {
  const { kind, box, fill, stroke, path, image } = paint
  const form = kind === 'path' ? (isThin(box) ? 'line' : 'outline') : kind
  return {
    box,
    form,
    color: fill ?? stroke,
    addTo: (print) => {
      if (image !== null) print.addText(prints.get(image) ?? '')
      for (const figure of path ?? []) print.add(figure * 10)
    },
  }
}

/**
 * Text in a type for formulas. Where few letters of a page are drawn one by one, they are a formula's or stand for
 * themselves; signs of icon fonts are told by their own text.
 */
function formulasIn(pieces: readonly Piece[]): Piece[] {
  const lettersOf = (some: readonly Piece[]): number => some.reduce((sum, { text }) => sum + text.length, 0)
  const drawn = pieces.filter((piece) => piece.drawn)
  const areFew = lettersOf(drawn) * 2 < lettersOf(pieces)
  return pieces.filter((piece) => piece.math || (piece.drawn && areFew && !isPrivate(piece.text)))
}

function formulaPart({ text, x0, x1, top, bottom, color }: Piece): Part {
  return { box: [x0, top, x1, bottom], form: 'formula', color, addTo: (print) => void print.addText(text) }
}

function signPart({ box, color }: Sign): Part {
  return { box, form: 'glyph', color, addTo: () => undefined }
}

interface Cluster {
  box: Box
  readonly parts: Part[]
}

/**
 * Parts that follow one another and stand close. A picture stands for itself; lines keep to lines: those of a frame reach
 * around everything.
 */
function inOrder(parts: readonly Part[]): Cluster[] {
  const clusters: Cluster[] = []
  for (const part of parts) {
    const last = clusters.at(-1)
    const before = last?.parts.at(-1)
    if (
      last !== undefined &&
      part.form !== 'picture' &&
      before!.form !== 'picture' &&
      (before!.form === 'line') === (part.form === 'line') &&
      gapOf(before!.box, part.box) <= NEAR
    ) {
      last.parts.push(part)
      last.box = unite(last.box, part.box)
    } else clusters.push({ box: part.box, parts: [part] })
  }
  return clusters
}

function joinTouching(clusters: Cluster[]): Cluster[] {
  if (clusters.length > MOST) return clusters
  const joined: Cluster[] = []
  for (const cluster of clusters) {
    let { box } = cluster
    let parts = cluster.parts
    for (let at = joined.length - 1; at >= 0; at--) {
      const other = joined[at]!
      if (isAlone(other.parts) || isAlone(parts) || gapOf(other.box, box) > TOUCHING) continue
      joined.splice(at, 1)
      parts = [...other.parts, ...parts]
      box = unite(other.box, box)
      at = joined.length
    }
    joined.push({ box, parts })
  }
  return joined
}

function isAlone([first]: readonly Part[]): boolean {
  return first!.form === 'line' || first!.form === 'picture'
}

/** How far two boxes are apart; nothing where they overlap. */
function gapOf(one: Box, other: Box): number {
  const across = Math.max(one[0], other[0]) - Math.min(one[2], other[2])
  const down = Math.max(one[1], other[1]) - Math.min(one[3], other[3])
  return Math.max(0, across, down)
}

function asDrawing({ box, parts }: Cluster): PageDrawing {
  const forms = new Set(parts.map(({ form }) => form))
  const colors = new Set(parts.map(({ color }) => color))
  const print = new Fingerprint()
  const tall = Math.max(box[3] - box[1], THIN)
  for (const part of parts) {
    part.addTo(print)
    print.add(Math.floor(((part.box[1] - box[1]) / tall) * QUARTERS + SHIFT))
  }
  return {
    box: roundBox(box),
    form: RANK.find((form) => forms.has(form))!,
    color: colors.size === 1 ? parts[0]!.color : null,
    operators: parts.length,
    print: String(print),
  }
}
