import type { Drawing, Paint, Piece } from './drawing.ts'
import type { PdfPage } from './engine.ts'
import { Fingerprint } from './fingerprint.ts'
import { areaOf, intersect, unite } from './geometry.ts'
import { greysOf, lookOfDrawing, lookOfPicture, type DecodedPicture } from './look.ts'
import type { Box, PagePicture } from './page-parts.ts'

/** Pictures of one page that are compared; a page with more is no text. */
const MOST_PICTURES = 100
/** Sides of a drawing inside a line, in points. */
const SMALLEST = 6
const LARGEST = 30
/** Pixels of a picture that tell it from another. */
const SAMPLES = 4099
/** A drawing behind a word stands no farther from it than this share of the type's size. */
const NEAR = 0.6

/** The looks of a page's images, and of small drawings right behind a word: icons that stand for text. */
export async function looksOf(page: PdfPage, { paints, pieces }: Drawing): Promise<PagePicture[]> {
  const known = new Map<string, string | null>()
  const found: PagePicture[] = []
  for (const { box, image } of paints.filter(({ kind }) => kind === 'picture').slice(0, MOST_PICTURES)) {
    if (image === null || areaOf(box) === 0) continue
    if (!known.has(image)) known.set(image, lookOfPicture(await decoded(page, image)))
    const look = known.get(image)
    if (look) found.push({ box, look })
  }
  for (const { box, parts } of drawingsIn(paints).slice(0, MOST_PICTURES)) {
    if (!pieces.some((piece) => isBehind(box, piece))) continue
    const shape = shapeOf(parts)
    if (!known.has(shape)) known.set(shape, lookOfDrawing(parts, box))
    const look = known.get(shape)
    if (look) found.push({ box, look })
  }
  return found
}

/** What tells each picture of a page from the others, by the name under which it was decoded. */
export async function printsOf(page: PdfPage, { paints }: Drawing): Promise<ReadonlyMap<string, string>> {
  const prints = new Map<string, string>()
  for (const { image } of paints) {
    if (image === null || prints.has(image) || prints.size >= MOST_PICTURES) continue
    const picture = await decoded(page, image)
    const print = new Fingerprint().add(picture.width ?? 0).add(picture.height ?? 0)
    for (const grey of greysOf(picture, SAMPLES)) print.add(grey)
    prints.set(image, String(print))
  }
  return prints
}

function decoded(page: PdfPage, image: string): Promise<DecodedPicture> {
  const objects = image.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => {
    objects.get(image, (picture: unknown) => resolve((picture ?? {}) as DecodedPicture))
  })
}

/** Drawings of one page that are made of the same outlines look the same, wherever they stand. */
function shapeOf(parts: readonly Paint[]): string {
  return parts
    .map(({ path, fill, alpha, matrix }) => [fill, alpha, matrix.slice(0, 4).join(), path!.join()].join(';'))
    .join('|')
}

interface SmallDrawing {
  box: Box
  readonly parts: Paint[]
}

/** Small filled outlines, those that are painted one after the other and overlap taken together. */
function drawingsIn(paints: readonly Paint[]): SmallDrawing[] {
  const drawings: SmallDrawing[] = []
  for (const paint of paints) {
    const isOutline = paint.kind === 'path' && paint.fills && paint.path !== null
    if (!isOutline || widest(paint.box) > LARGEST) continue
    const last = drawings.at(-1)
    if (last !== undefined && areaOf(intersect(last.box, paint.box)) > 0) {
      last.box = unite(last.box, paint.box)
      last.parts.push(paint)
    } else drawings.push({ box: paint.box, parts: [paint] })
  }
  return drawings.filter(({ box }) => narrowest(box) >= SMALLEST && widest(box) <= LARGEST)
}

function widest(box: Box): number {
  return Math.max(box[2] - box[0], box[3] - box[1])
}

function narrowest(box: Box): number {
  return Math.min(box[2] - box[0], box[3] - box[1])
}

function isBehind(box: Box, piece: Piece): boolean {
  const gap = box[0] - piece.x1
  const height = Math.min(box[3], piece.bottom) - Math.max(box[1], piece.top)
  return (
    Math.abs(gap) <= NEAR * piece.size && height * 2 > Math.min(box[3] - box[1], piece.bottom - piece.top)
  )
}
