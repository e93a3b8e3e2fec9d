import type { Canvas } from '@napi-rs/canvas'
import { openPdf, refusalFor, type Opened } from './engine.ts'
import { intersect } from './geometry.ts'
import { cover, type Drawn } from './cover.ts'
import { hasInk } from './ink.ts'
import { openCanvas } from './open-canvas.ts'
import type { Settings } from './options.ts'
import type { Box, OpenDocument } from './page-parts.ts'
import { pagesOf } from './pages.ts'
import { Refusal } from './sentences.ts'

/** Points are pixels: enough to see a full stop. */
const INK_SCALE = 1
/** Pixels of one picture; more are drawn smaller. */
const MOST_PIXELS = 16_000_000

/** Opens a document to read it and to look at it; a page is drawn when it is first asked for and the last one is kept. */
export async function lookAtPdf(bytes: Uint8Array, name: string, settings: Settings): Promise<OpenDocument> {
  const opened = await openPdf(bytes, name, 'draw', settings)
  let last: { page: number; canvas: Canvas } | null = null
  const sheet = async (page: number): Promise<Canvas> => {
    if (last?.page !== page) {
      const { canvas } = await draw(opened, name, page, { scale: INK_SCALE })
      last = { page, canvas }
    }
    return last.canvas
  }
  return {
    pages: () => pagesOf(opened, name, settings),
    async hasInk({ page, box }) {
      const canvas = await sheet(page)
      return hasInk(canvas, box)
    },
    async clip({ page, box, covered = [] }, dpi) {
      const drawn = await draw(opened, name, page, { scale: dpi / 72, box })
      cover(drawn, covered)
      return drawn.canvas.encode('png')
    },
    close: () => opened.close(),
  }
}

/** Draws a page, or the part of it in a box, on white. */
async function draw(
  opened: Opened,
  name: string,
  number: number,
  { scale, box }: { readonly scale: number; readonly box?: Box },
): Promise<Drawn> {
  const { createCanvas } = await openCanvas()
  try {
    const page = await opened.document.getPage(number)
    const whole = page.getViewport({ scale: 1 })
    const part = intersect(box ?? [0, 0, whole.width, whole.height], [0, 0, whole.width, whole.height])
    const width = Math.max(1, part[2] - part[0])
    const height = Math.max(1, part[3] - part[1])
    const fitting = Math.min(scale, Math.sqrt(MOST_PIXELS / (width * height)))
    const canvas = createCanvas(Math.ceil(width * fitting), Math.ceil(height * fitting))
    const viewport = page.getViewport({
      scale: fitting,
      offsetX: -part[0] * fitting,
      offsetY: -part[1] * fitting,
    })
    await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise
    page.cleanup()
    return { canvas, part, scale: fitting }
  } catch (error) {
    if (error instanceof RangeError)
      throw new Refusal('DocumentDamaged', { name, reason: `no tiene la página ${number}` })
    throw refusalFor(error, name)
  }
}
