import type { Drawing, Paint, Piece } from './drawing.ts'
import { areaOf, contains, intersect } from './geometry.ts'
import type { Box, HiddenReason, Page } from './page-parts.ts'
import { covers } from './path.ts'

/** Text of a page, told apart by whether a reader of the page sees it. */
export interface Judgement {
  readonly visible: readonly Piece[]
  readonly hidden: readonly { readonly piece: Piece; readonly reason: HiddenReason }[]
  readonly layer: Page['layer']
}

const INVISIBLE_MODES = new Set([3, 7])
const FAINTEST = 0.05
const SMALLEST = 2
/** Letters squeezed below this share of the type's size each, in texts of some length, are a line and no text. */
const NARROWEST = 0.06
const SOME_LENGTH = 4
/** Less than this share of a text inside its clip is no text to read. */
const SEEN_SHARE = 0.4
/** Channels of two colours that differ by less look the same. */
const SAME_COLOUR = 24
/** Two colours of a lower ratio of luminance cannot be told apart, whatever their hue. */
const LEAST_CONTRAST = 1.1
/** What is painted with less opacity lets the colour below be seen. */
const LETS_SEE = 0.5
const PAGE_WIDE = 0.7
/** Points of height that are looked at together, and how many such bands there are at most. */
const BAND = 24
const MOST_BANDS = 1000

/**
 * Judges every text of a page. Where a page-wide picture carries invisible text and next to nothing else, a machine
 * has recognised that text: it is used. `thorough` also looks at what is painted below and above each text.
 */
export function judge(drawing: Drawing, page: Box, thorough: boolean): Judgement {
  const grounds = thorough ? new Grounds(drawing.paints) : null
  const visible: Piece[] = []
  const hidden: { piece: Piece; reason: HiddenReason }[] = []
  for (const piece of drawing.pieces) {
    const reason = plainReason(piece, page) ?? (grounds === null ? null : paintedReason(piece, grounds))
    if (reason === null) visible.push(piece)
    else hidden.push({ piece, reason })
  }
  const recognised = hidden.filter(({ reason }) => reason === 'invisible' || reason === 'cubierto')
  const isScan =
    lengthOf(visible) * 10 <= lengthOf(recognised.map(({ piece }) => piece)) &&
    recognised.length > 0 &&
    isPageWide(drawing.paints, page)
  if (isScan)
    return {
      visible: [...visible, ...recognised.map(({ piece }) => piece)],
      hidden: hidden.filter((one) => !recognised.includes(one)),
      layer: 'capa_ocr',
    }
  return { visible, hidden, layer: 'texto' }
}

function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.text.length, 0)
}

function plainReason(piece: Piece, page: Box): HiddenReason | null {
  if (piece.layerOff) return 'capa_apagada'
  if (INVISIBLE_MODES.has(piece.renderMode)) return 'invisible'
  if (piece.alpha < FAINTEST) return 'transparente'
  if (piece.size < SMALLEST || isSqueezed(piece)) return 'diminuto'
  if (shareInside(piece, page) < SEEN_SHARE) return 'fuera_de_pagina'
  if (shareInside(piece, piece.clip) < SEEN_SHARE) return 'recortado'
  return null
}

function isSqueezed({ text, turned, x0, x1, size }: Piece): boolean {
  return !turned && text.length >= SOME_LENGTH && x1 - x0 < NARROWEST * size * text.length
}

function shareInside(piece: Piece, box: Box): number {
  const own: Box = [piece.x0, piece.top, piece.x1, piece.bottom]
  const area = areaOf(own)
  if (area === 0) return contains(box, (own[0] + own[2]) / 2, (own[1] + own[3]) / 2) ? 1 : 0
  return areaOf(intersect(own, box)) / area
}

/** What may lie below or above a text, by height on the page: most of it is far away from any one text. */
class Grounds {
  readonly #bands: Paint[][] = []

  constructor(paints: readonly Paint[]) {
    for (const paint of paints) {
      if (!paint.fills || paint.alpha < LETS_SEE) continue
      const last = bandOf(paint.box[3])
      for (let band = bandOf(paint.box[1]); band <= last; band++) (this.#bands[band] ??= []).push(paint)
    }
  }

  at(y: number): readonly Paint[] {
    return this.#bands[bandOf(y)] ?? []
  }
}

function bandOf(y: number): number {
  return Math.max(0, Math.min(MOST_BANDS, Math.floor(y / BAND)))
}

function paintedReason(piece: Piece, grounds: Grounds): HiddenReason | null {
  const x = (piece.x0 + piece.x1) / 2
  const y = piece.turned ? (piece.top + piece.bottom) / 2 : piece.baseline - 0.3 * piece.size
  const near = grounds.at(y)
  for (let at = near.length - 1; at >= 0; at--) {
    const ground = near[at]!
    const { box } = ground
    if (x < box[0] || x > box[2] || y < box[1] || y > box[3] || !covers(ground, x, y)) continue
    if (ground.order < piece.order)
      return ground.fill !== null && looksLike(piece, ground.fill) ? 'sin_contraste' : null
    if (ground.opaque && coversWhole(ground, piece)) return 'cubierto'
  }
  return looksLike(piece, '#ffffff') ? 'sin_contraste' : null
}

function coversWhole(paint: Paint, piece: Piece): boolean {
  const inset = 0.15 * piece.size
  const [left, right] = [
    piece.x0 + Math.min(inset, (piece.x1 - piece.x0) / 3),
    piece.x1 - Math.min(inset, (piece.x1 - piece.x0) / 3),
  ]
  const [top, bottom] = [piece.top + inset, piece.bottom - inset]
  return [left, right].every((x) => covers(paint, x, top) && covers(paint, x, bottom))
}

/** Whether type of this colour and opacity is lost on a background. */
function looksLike(piece: Piece, background: string): boolean {
  if (piece.color === null) return false
  const ground = channelsOf(background)
  // What is seen of type that lets its background through.
  const seen = channelsOf(piece.color).map(
    (channel, at) => ground[at]! + (channel - ground[at]!) * Math.min(1, piece.alpha),
  )
  if (seen.every((channel, at) => Math.abs(channel - ground[at]!) < SAME_COLOUR)) return true
  const [bright, dark] = [luminanceOf(seen), luminanceOf(ground)].sort((a, b) => b - a)
  return (bright! + 0.05) / (dark! + 0.05) < LEAST_CONTRAST
}

function channelsOf(color: string): number[] {
  const value = Number.parseInt(color.slice(1), 16)
  return [16, 8, 0].map((shift) => (value >> shift) & 0xff)
}

/** Relative luminance of sRGB, as the guidelines for accessible pages define it. */
function luminanceOf(channels: readonly number[]): number {
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function isPageWide(paints: readonly Paint[], page: Box): boolean {
  let area = 0
  for (const paint of paints) if (paint.kind === 'picture') area += areaOf(intersect(paint.box, page))
  return area >= PAGE_WIDE * areaOf(page)
}
