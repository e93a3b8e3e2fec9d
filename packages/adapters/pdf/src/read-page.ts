import type { Drawing } from './drawing.ts'
import type { PdfDocument, PdfPage, Opened } from './engine.ts'
import type { Matrix } from './geometry.ts'
import type { FontMetrics } from './graphics-state.ts'
import { drawPage } from './interpreter.ts'
import type { PageDrawing, PagePicture } from './page-parts.ts'
import { drawingsOf } from './drawings.ts'
import { looksOf, printsOf } from './picture-looks.ts'

/** A page as pdf.js gives it: its size and everything painted on it. */
export interface PaintedPage {
  readonly number: number
  readonly width: number
  readonly height: number
  readonly drawing: Drawing
  readonly pictures: readonly PagePicture[]
  readonly drawings: readonly PageDrawing[]
}

interface FontObject {
  readonly loadedName?: string
  readonly isType3Font?: boolean
  readonly fontMatrix?: readonly number[]
  readonly vertical?: boolean
}

/** Names of the types that programs set formulas with. */
const MATHEMATICAL =
  /MJX|MathJax|KaTeX|(?:^|\+)(?:CM(?:MI|SY|EX)|STIX\w*Math|LatinModernMath|CambriaMath|XITSMath)/i

type LayerConfig = Awaited<ReturnType<PdfDocument['getOptionalContentConfig']>>

/** Reads pages one at a time and forgets each before the next. */
export class PageSource {
  readonly #opened: Opened
  readonly #fonts = new Map<string, FontMetrics>()
  #layers: LayerConfig | undefined

  constructor(opened: Opened) {
    this.#opened = opened
  }

  async read(number: number): Promise<PaintedPage> {
    const { document, pdfjs } = this.#opened
    const page = await document.getPage(number)
    try {
      const list = await page.getOperatorList()
      const view = page.getViewport({ scale: 1 })
      if (list.argsArray.some((args: readonly unknown[] | null) => args?.[0] === 'OC'))
        this.#layers ??= await document.getOptionalContentConfig()
      const drawing = drawPage(pdfjs.OPS, list, view.transform as unknown as Matrix, {
        fontOf: (name) => this.#metricsOf(page, name),
        isLayerVisible: (layer) => this.#layers?.isVisible(layer) ?? true,
      })
      const pictures = await looksOf(page, drawing)
      const drawings = drawingsOf(drawing, [0, 0, view.width, view.height], await printsOf(page, drawing))
      return { number, width: view.width, height: view.height, drawing, pictures, drawings }
    } finally {
      page.cleanup()
    }
  }

  /** Whether a page has any text at all; costs less than reading it, as no picture is decoded. */
  async hasText(number: number): Promise<boolean> {
    const page = await this.#opened.document.getPage(number)
    try {
      const { items } = await page.getTextContent()
      return items.some((item) => 'str' in item && item.str.trim() !== '')
    } finally {
      page.cleanup()
    }
  }

  #metricsOf(page: PdfPage, name: string): FontMetrics {
    const known = this.#fonts.get(name)
    if (known !== undefined) return known
    const font = page.commonObjs.has(name) ? (page.commonObjs.get(name) as FontObject) : undefined
    const metrics = {
      unit: font?.fontMatrix?.[0] ?? 0.001,
      vertical: font?.vertical === true,
      math: MATHEMATICAL.test(font?.loadedName ?? ''),
      drawn: font?.isType3Font === true,
    }
    this.#fonts.set(name, metrics)
    return metrics
  }
}
