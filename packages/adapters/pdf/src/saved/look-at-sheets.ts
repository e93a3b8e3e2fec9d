import { Fault } from '@dictamen/kernel'
import type { Canvas } from '@napi-rs/canvas'
import { join } from 'node:path'
import { besidePdfJs } from '../beside-pdfjs.ts'
import { cover } from '../cover.ts'
import { intersect } from '../geometry.ts'
import { hasInk } from '../ink.ts'
import { openCanvas } from '../open-canvas.ts'
import type { Box, OpenDocument } from '../page-parts.ts'
import { bytesOf } from './picture-bytes.ts'
import type { SetSheet } from './saved-page.ts'
import type { Sheet, Shown } from './sheet.ts'

const TYPE = 'Dictamen'
const MOST_PIXELS = 16_000_000
const FRAME = '#8f959e'
/** Signs of icon fonts as the type at hand has them. */
const SIGNS: Readonly<Record<string, string>> = { '\uF00C': '√', '\uF00D': '×', '\uF14A': '½' }

/** Draws what was set: its grounds, words and the pictures that are at hand; for any other, its frame and its name. */
export function lookAtSheets(
  sheets: readonly SetSheet[],
  beside: ReadonlyMap<string, Uint8Array>,
): Omit<OpenDocument, 'pages'> {
  const draw = (page: number, box: Box, scale: number): ReturnType<typeof drawSheet> => {
    const sheet = sheets[page - 1]
    if (sheet === undefined) throw new Fault(`a saved page has no sheet ${page}`)
    return drawSheet(sheet, { box, scale }, beside)
  }
  return {
    async hasInk({ page, box }) {
      const { canvas, part } = await draw(page, box, 1)
      return hasInk(canvas, [0, 0, part[2] - part[0], part[3] - part[1]])
    },
    async clip({ page, box, covered = [] }, dpi) {
      const drawn = await draw(page, box, dpi / 72)
      cover(drawn, covered)
      return drawn.canvas.encode('png')
    },
    close: () => Promise.resolve(),
  }
}

async function drawSheet(
  { sheet, width, height }: SetSheet,
  { box, scale }: { readonly box: Box; readonly scale: number },
  beside: ReadonlyMap<string, Uint8Array>,
): Promise<{ canvas: Canvas; part: Box; scale: number }> {
  const { createCanvas, GlobalFonts, loadImage } = await openCanvas()
  if (!GlobalFonts.has(TYPE)) GlobalFonts.registerFromPath(typeFile(), TYPE)
  const part = intersect(box, [0, 0, width, height])
  const [wide, high] = [Math.max(1, part[2] - part[0]), Math.max(1, part[3] - part[1])]
  const fitting = Math.min(scale, Math.sqrt(MOST_PIXELS / (wide * high)))
  const canvas = createCanvas(Math.ceil(wide * fitting), Math.ceil(high * fitting))
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(fitting, fitting)
  context.translate(-part[0], -part[1])
  paintShapes(context, sheet)
  paintWords(context, sheet)
  for (const shown of sheet.shown) {
    if (!touches(shown.box, part)) continue
    const bytes = shown.element.name === 'img' ? bytesOf(shown.element, beside) : null
    const image = bytes === null ? null : await loadImage(bytes).catch(() => null)
    if (image === null) paintName(context, shown)
    else context.drawImage(image, ...sized(shown.box))
  }
  return { canvas, part, scale: fitting }
}

type Context = ReturnType<Canvas['getContext']>

function paintShapes(context: Context, { shapes }: Sheet): void {
  for (const { box, fill, stroke } of shapes) {
    context.fillStyle = fill ?? FRAME
    if (fill !== null) context.fillRect(...sized(box))
    context.strokeStyle = stroke ?? FRAME
    if (stroke !== null) context.strokeRect(...sized(box))
  }
}

function paintWords(context: Context, { lines }: Sheet): void {
  context.textBaseline = 'alphabetic'
  for (const { text, box, size, color } of lines.flatMap(({ cells }) => cells.flat())) {
    context.fillStyle = color ?? '#000000'
    context.font = `${size}px ${TYPE}`
    context.fillText(SIGNS[text] ?? text, box[0], box[3] - 2, box[2] - box[0])
  }
}

/** A picture that is not at hand: its frame, and what the page says that it shows. */
function paintName(context: Context, { box, element }: Shown): void {
  context.strokeStyle = FRAME
  context.strokeRect(...sized(box))
  context.fillStyle = FRAME
  context.font = `8px ${TYPE}`
  context.fillText(element.attributes.get('alt') ?? '', box[0] + 3, box[1] + 10, box[2] - box[0] - 6)
}

function touches(one: Box, other: Box): boolean {
  return one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1]
}

function sized([left, top, right, bottom]: Box): [number, number, number, number] {
  return [left, top, right - left, bottom - top]
}

/** A type that lies beside pdf.js: nothing of the machine is needed. */
function typeFile(): string {
  return join(besidePdfJs('standard_fonts'), 'LiberationSans-Regular.ttf')
}
