import type { Paint } from './drawing.ts'
import type { Box } from './page-parts.ts'
import { covers } from './path.ts'

/** Brightness from 0 to 255, row by row. */
interface Raster {
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array
}

/** A picture as pdf.js hands it over once it is decoded. */
export interface DecodedPicture {
  readonly width?: number
  readonly height?: number
  readonly kind?: number
  readonly data?: Uint8Array | Uint8ClampedArray | null
}

const GRID = 16
/** A drawing is judged by this many points in each direction. */
const POINTS = 32
/** Pixels of a picture that is compared with others; a photograph is not. */
const MOST_PIXELS = 60_000
/** What is brighter counts as paper. */
const PAPER = 250
/** Stands for what has no one colour. */
const MIXED = 190
const RGB = 2
const RGBA = 3

/** The look of a decoded picture; null where it has none worth telling. */
export function lookOfPicture({ width = 0, height = 0, kind, data }: DecodedPicture): string | null {
  const channels = kind === RGBA ? 4 : kind === RGB ? 3 : 0
  const pixels = width * height
  if (!data || channels === 0 || pixels === 0 || pixels > MOST_PIXELS || data.length < pixels * channels)
    return null
  const grey = new Uint8Array(pixels)
  for (let at = 0, from = 0; at < pixels; at++, from += channels) {
    const own = brightness(data[from]!, data[from + 1]!, data[from + 2]!)
    grey[at] = channels === 4 ? onPaper(own, data[from + 3]! / 255) : own
  }
  return lookOf({ width, height, grey })
}

/** The brightness of some pixels of a picture on paper, spread over all of it; its bytes where nothing is known of them. */
export function* greysOf(
  { width = 0, height = 0, kind, data }: DecodedPicture,
  most: number,
): Generator<number> {
  const channels = kind === RGBA ? 4 : kind === RGB ? 3 : 1
  const pixels = channels === 1 ? (data?.length ?? 0) : width * height
  const step = Math.max(1, Math.floor(pixels / most))
  for (let pixel = 0; data && pixel < pixels; pixel += step) {
    const at = pixel * channels
    if (channels === 1) yield data[at]!
    else {
      const own = brightness(data[at]!, data[at + 1]!, data[at + 2]!)
      yield channels === 4 ? onPaper(own, data[at + 3]! / 255) : own
    }
  }
}

/** The look of what is drawn inside a box. */
export function lookOfDrawing(paints: readonly Paint[], box: Box): string | null {
  const grey = new Uint8Array(POINTS * POINTS).fill(255)
  const [wide, high] = [(box[2] - box[0]) / POINTS, (box[3] - box[1]) / POINTS]
  for (const paint of paints) {
    const own = brightnessOf(paint.fill)
    for (let at = 0; at < grey.length; at++) {
      const x = box[0] + ((at % POINTS) + 0.5) * wide
      const y = box[1] + (Math.floor(at / POINTS) + 0.5) * high
      if (covers(paint, x, y)) grey[at] = Math.round(paint.alpha * own + (1 - paint.alpha) * grey[at]!)
    }
  }
  return lookOf({ width: POINTS, height: POINTS, grey })
}

function brightness(red: number, green: number, blue: number): number {
  return (red * 77 + green * 151 + blue * 28) >> 8
}

function brightnessOf(colour: string | null): number {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour ?? '')
  if (parts === null) return MIXED
  return brightness(parseInt(parts[1]!, 16), parseInt(parts[2]!, 16), parseInt(parts[3]!, 16))
}

function onPaper(own: number, opacity: number): number {
  return Math.round(own * opacity + 255 * (1 - opacity))
}

function lookOf(raster: Raster): string | null {
  const ink = inkOf(raster)
  if (ink === null) return null
  let look = ''
  for (let row = 0; row < GRID; row++)
    for (let column = 0; column < GRID; column++)
      look += Math.round(meanOf(raster, ink, column, row) / 17).toString(16)
  return look
}

interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Where the picture has ink: margins of paper do not count. */
function inkOf({ width, height, grey }: Raster): Area | null {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (grey[y * width + x]! > PAPER) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = y + 1
    }
  }
  return right <= left ? null : { left, top, right, bottom }
}

/** Brightness of one cell of the grid, by its share of every pixel. */
function meanOf(
  { width, grey }: Raster,
  { left, top, right, bottom }: Area,
  column: number,
  row: number,
): number {
  const x0 = left + (column * (right - left)) / GRID
  const x1 = left + ((column + 1) * (right - left)) / GRID
  const y0 = top + (row * (bottom - top)) / GRID
  const y1 = top + ((row + 1) * (bottom - top)) / GRID
  let sum = 0
  let weight = 0
  for (let y = Math.floor(y0); y < y1; y++) {
    const tall = Math.min(y + 1, y1) - Math.max(y, y0)
    for (let x = Math.floor(x0); x < x1; x++) {
      const share = tall * (Math.min(x + 1, x1) - Math.max(x, x0))
      sum += share * grey[y * width + x]!
      weight += share
    }
  }
  return sum / weight
}
