import type { Canvas } from '@napi-rs/canvas'
import type { Box } from './page-parts.ts'

/** Pixels around a place by which its ground is judged. */
const RING = 2

/** A part of a page as it was drawn, so many pixels a point. */
export interface Drawn {
  readonly canvas: Canvas
  readonly part: Box
  readonly scale: number
}

/** Paints places of a page over with the colour around them. */
export function cover({ canvas: sheet, part: [left, top], scale }: Drawn, places: readonly Box[]): void {
  const context = sheet.getContext('2d')
  for (const place of places) {
    const x0 = Math.max(0, Math.floor((place[0] - left) * scale))
    const y0 = Math.max(0, Math.floor((place[1] - top) * scale))
    const x1 = Math.min(sheet.width, Math.ceil((place[2] - left) * scale))
    const y1 = Math.min(sheet.height, Math.ceil((place[3] - top) * scale))
    if (x1 <= x0 || y1 <= y0) continue
    context.fillStyle = groundAround(sheet, [x0, y0, x1, y1])
    context.fillRect(x0, y0, x1 - x0, y1 - y0)
  }
}

/** The colour that most pixels have right outside a place; white where it fills the picture. */
function groundAround(sheet: Canvas, [x0, y0, x1, y1]: Box): string {
  const [left, top] = [Math.max(0, x0 - RING), Math.max(0, y0 - RING)]
  const width = Math.min(sheet.width, x1 + RING) - left
  const height = Math.min(sheet.height, y1 + RING) - top
  const { data } = sheet.getContext('2d').getImageData(left, top, width, height)
  const counts = new Map<number, number>()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [onX, onY] = [left + x, top + y]
      if (onX >= x0 && onX < x1 && onY >= y0 && onY < y1) continue
      const at = 4 * (y * width + x)
      const color = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!
      counts.set(color, (counts.get(color) ?? 0) + 1)
    }
  }
  const [commonest] = [...counts].sort(([, a], [, b]) => b - a)
  return `#${(commonest?.[0] ?? 0xffffff).toString(16).padStart(6, '0')}`
}
