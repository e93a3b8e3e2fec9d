import type { Canvas } from '@napi-rs/canvas'
import type { Box } from './page-parts.ts'

/** A pixel whose channels differ by this much from the background is ink. */
const CONTRAST = 32

/**
 * Whether anything stands out from the background of a region. The background is the colour that most of its pixels
 * have, so that a tinted panel is no ink.
 */
export function hasInk(sheet: Canvas, box: Box): boolean {
  const left = Math.max(0, Math.floor(box[0]))
  const top = Math.max(0, Math.floor(box[1]))
  const width = Math.min(sheet.width, Math.ceil(box[2])) - left
  const height = Math.min(sheet.height, Math.ceil(box[3])) - top
  if (width <= 0 || height <= 0) return false
  const { data } = sheet.getContext('2d').getImageData(left, top, width, height)
  const ground = commonest(data)
  for (let at = 0; at < data.length; at += 4)
    for (let channel = 0; channel < 3; channel++)
      if (Math.abs(data[at + channel]! - ((ground >> (16 - 8 * channel)) & 0xff)) >= CONTRAST) return true
  return false
}

function commonest(data: Uint8ClampedArray): number {
  const counts = new Map<number, number>()
  let best = 0xffffff
  for (let at = 0; at < data.length; at += 4) {
    const colour = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!
    const count = (counts.get(colour) ?? 0) + 1
    counts.set(colour, count)
    if (count > (counts.get(best) ?? 0)) best = colour
  }
  return best
}
