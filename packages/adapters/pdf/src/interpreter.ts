import type { Drawing, Paint } from './drawing.ts'
import { areaOf, boxUnder, EVERYWHERE, intersect, multiply, type Matrix } from './geometry.ts'
import { GraphicsState, type FontMetrics } from './graphics-state.ts'
import type { Box } from './page-parts.ts'
import { isRectangle } from './path.ts'
import { TextPen, type Glyph, type Setting } from './text-pen.ts'

/** What the operators refer to by name. */
interface Lookups {
  fontOf(name: string): FontMetrics
  isLayerVisible(layer: unknown): boolean
}

type OperatorCodes = Readonly<Record<string, number>>

type Args = readonly unknown[]
type Handler = (drawer: Drawer, args: Args) => void

/** Follows a page's operator list and notes every text, path and picture with the place where it lands. */
export function drawPage(
  codes: OperatorCodes,
  list: { readonly fnArray: readonly number[]; readonly argsArray: readonly (Args | null)[] },
  toPage: Matrix,
  lookups: Lookups,
): Drawing {
  const drawer = new Drawer(codes, toPage, lookups)
  const table = tableFor(codes)
  const { fnArray, argsArray } = list
  for (let at = 0; at < fnArray.length; at++) {
    drawer.order = at
    table[fnArray[at]!]?.(drawer, argsArray[at] ?? [])
  }
  return { pieces: drawer.pen.pieces, paints: drawer.paints }
}

class Drawer {
  readonly pen = new TextPen()
  readonly paints: Paint[] = []
  readonly lookups: Lookups
  readonly codes: OperatorCodes
  readonly #start: Matrix
  readonly #fills: ReadonlySet<number | undefined>
  readonly #strokes: ReadonlySet<number | undefined>
  state: GraphicsState
  order = 0
  pendingClip = false
  #maskLifted = -Infinity
  #saved: GraphicsState[] = []
  #settings: Setting[] = []
  setting: Setting = { artifact: false, layerOff: false }

  constructor(codes: OperatorCodes, toPage: Matrix, lookups: Lookups) {
    this.codes = codes
    this.#fills = new Set(FILLS.map((name) => codes[name]))
    this.#strokes = new Set(STROKES.map((name) => codes[name]))
    this.#start = toPage
    this.lookups = lookups
    this.state = new GraphicsState(toPage)
  }

  save(): void {
    this.#saved.push(this.state)
    this.state = this.state.copy()
  }

  restore(): void {
    this.state = this.#saved.pop() ?? this.state
  }

  /** An annotation starts from a clean sheet: what the page left open does not reach it. */
  reset(): void {
    this.save()
    this.state = new GraphicsState(this.#start)
  }

  transform(matrix: ArrayLike<number> | null | undefined): void {
    if (matrix) this.state.matrix = multiply(this.state.matrix, matrix)
  }

  clipTo(box: ArrayLike<number> | null | undefined): void {
    if (!box) return
    this.state.clip = intersect(
      this.state.clip,
      boxUnder(this.state.matrix, box[0]!, box[1]!, box[2]!, box[3]!),
    )
  }

  enter(change: Partial<Setting>): void {
    this.#settings.push(this.setting)
    this.setting = { ...this.setting, ...change }
  }

  leave(): void {
    this.setting = this.#settings.pop() ?? this.setting
  }

  paint(paint: Omit<Paint, 'order' | 'matrix' | 'box'>, around: Box): void {
    if (this.setting.layerOff) return
    const box = intersect(around, this.state.clip)
    if (box[2] < box[0] || box[3] < box[1]) return
    this.paints.push({ ...paint, box, order: this.order, matrix: this.state.matrix })
  }

  /** pdf.js lifts the soft mask right before it paints a picture that has a mask of its own. */
  picture(stencil: boolean): void {
    const { fillAlpha, groupAlpha, matrix } = this.state
    const alpha = fillAlpha * groupAlpha
    const masked = stencil || this.#maskLifted >= this.order - 2
    const opaque = !masked && alpha >= OPAQUE
    this.paint({ ...COLOURLESS, kind: 'picture', alpha, opaque }, boxUnder(matrix, 0, 0, 1, 1))
  }

  path(operator: number, data: Float32Array | null, extent: ArrayLike<number> | null): void {
    const clips = this.pendingClip
    this.pendingClip = false
    if (data === null || extent === null) {
      if (clips) this.state.clip = [0, 0, 0, 0]
      return
    }
    const { codes, state } = this
    const fills = this.#fills.has(operator)
    const strokes = this.#strokes.has(operator)
    if (fills || strokes) {
      const around = boxUnder(state.matrix, extent[0]!, extent[1]!, extent[2]!, extent[3]!)
      const fill = fills ? state.fill : null
      const stroke = strokes ? state.stroke : null
      const alpha = (fills ? state.fillAlpha : state.strokeAlpha) * state.groupAlpha
      const path = isRectangle(data, state.matrix) ? null : data
      const evenOdd = operator === codes.eoFill || operator === codes.eoFillStroke
      const opaque = fills && alpha >= OPAQUE
      this.paint({ kind: 'path', fills, fill, stroke, alpha, opaque, path, evenOdd }, around)
    }
    if (clips) this.clipTo(extent)
  }

  group(options: {
    readonly matrix?: ArrayLike<number> | null
    readonly bbox?: ArrayLike<number> | null
  }): void {
    this.save()
    const { state } = this
    state.groupAlpha *= state.fillAlpha
    state.fillAlpha = 1
    state.strokeAlpha = 1
    const outside = state.matrix
    this.transform(options.matrix)
    this.clipTo(options.bbox)
    state.matrix = outside
  }

  externalState(entries: readonly (readonly [string, unknown])[]): void {
    for (const [key, value] of entries) {
      if (key === 'ca') this.state.fillAlpha = Number(value)
      else if (key === 'CA') this.state.strokeAlpha = Number(value)
      else if (key === 'SMask' && entries.length === 1) this.#maskLifted = this.order
      else if (key === 'Font') this.setFont((value as Args)[0], (value as Args)[1])
    }
  }

  setFont(name: unknown, size: unknown): void {
    this.state.font = this.lookups.fontOf(String(name))
    this.state.fontSize = Number(size)
  }
}

/** From this opacity on nothing shines through. */
const OPAQUE = 0.95

const COLOURLESS = { fills: true, fill: null, stroke: null, path: null, evenOdd: false } as const

const FILLS = ['fill', 'eoFill', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke']
const STROKES = [
  'stroke',
  'closeStroke',
  'fillStroke',
  'eoFillStroke',
  'closeFillStroke',
  'closeEOFillStroke',
]

const number = (args: Args, at: number): number => Number(args[at] ?? 0)

const picture: Handler = (drawer) => drawer.picture(false)
const stencil: Handler = (drawer) => drawer.picture(true)

const handlers: Readonly<Record<string, Handler>> = {
  paintImageXObject: picture,
  paintInlineImageXObject: picture,
  paintInlineImageXObjectGroup: picture,
  paintImageXObjectRepeat: picture,
  paintImageMaskXObject: stencil,
  paintImageMaskXObjectGroup: stencil,
  paintImageMaskXObjectRepeat: stencil,
  paintSolidColorImageMask: stencil,
  save: (drawer) => drawer.save(),
  restore: (drawer) => drawer.restore(),
  transform: (drawer, args) => drawer.transform(args as readonly number[]),
  clip: (drawer) => void (drawer.pendingClip = true),
  eoClip: (drawer) => void (drawer.pendingClip = true),
  constructPath: (drawer, args) =>
    drawer.path(
      number(args, 0),
      (args[1] as readonly (Float32Array | null)[] | null)?.[0] ?? null,
      (args[2] as ArrayLike<number> | null) ?? null,
    ),
  shadingFill: (drawer) => {
    const alpha = drawer.state.fillAlpha * drawer.state.groupAlpha
    if (areaOf(drawer.state.clip) === Infinity) return
    drawer.paint({ ...COLOURLESS, kind: 'shading', alpha, opaque: alpha >= OPAQUE }, EVERYWHERE)
  },
  setGState: (drawer, args) => drawer.externalState(args[0] as readonly (readonly [string, unknown])[]),
  setFillRGBColor: (drawer, args) => void (drawer.state.fill = String(args[0])),
  setStrokeRGBColor: (drawer, args) => void (drawer.state.stroke = String(args[0])),
  setFillColorN: (drawer) => void (drawer.state.fill = null),
  setFillTransparent: (drawer) => void (drawer.state.fill = null),
  setStrokeColorN: (drawer) => void (drawer.state.stroke = null),
  paintFormXObjectBegin: (drawer, args) => {
    drawer.save()
    drawer.transform(args[0] as ArrayLike<number> | null)
    drawer.clipTo(args[1] as ArrayLike<number> | null)
  },
  paintFormXObjectEnd: (drawer) => drawer.restore(),
  beginGroup: (drawer, args) => drawer.group(args[0] as Parameters<Drawer['group']>[0]),
  endGroup: (drawer) => drawer.restore(),
  beginAnnotation: (drawer, args) => {
    drawer.reset()
    drawer.transform(args[2] as ArrayLike<number> | null)
    drawer.transform(args[3] as ArrayLike<number> | null)
  },
  endAnnotation: (drawer) => drawer.restore(),
  beginMarkedContent: (drawer, args) =>
    drawer.enter({ artifact: args[0] === 'Artifact' || drawer.setting.artifact }),
  beginMarkedContentProps: (drawer, args) => {
    if (args[0] === 'Artifact') drawer.enter({ artifact: true })
    else if (args[0] === 'OC' && !drawer.lookups.isLayerVisible(args[1])) drawer.enter({ layerOff: true })
    else drawer.enter({})
  },
  endMarkedContent: (drawer) => drawer.leave(),
  beginText: (drawer) => {
    drawer.state.textMatrix = [1, 0, 0, 1, 0, 0]
    drawer.state.startLine(0, 0)
  },
  setTextMatrix: (drawer, args) => {
    const [matrix] = args as readonly [ArrayLike<number>]
    drawer.state.textMatrix = multiply([1, 0, 0, 1, 0, 0], matrix)
    drawer.state.startLine(0, 0)
  },
  moveText: (drawer, args) => {
    const { state } = drawer
    state.startLine(state.lineX + number(args, 0), state.lineY + number(args, 1))
  },
  setLeadingMoveText: (drawer, args) => {
    const { state } = drawer
    state.leading = -number(args, 1)
    state.startLine(state.lineX + number(args, 0), state.lineY + number(args, 1))
  },
  nextLine: (drawer) => drawer.state.startLine(drawer.state.lineX, drawer.state.lineY - drawer.state.leading),
  setLeading: (drawer, args) => void (drawer.state.leading = number(args, 0)),
  setCharSpacing: (drawer, args) => void (drawer.state.charSpacing = number(args, 0)),
  setWordSpacing: (drawer, args) => void (drawer.state.wordSpacing = number(args, 0)),
  setHScale: (drawer, args) => void (drawer.state.horizontalScale = number(args, 0) / 100),
  setTextRise: (drawer, args) => void (drawer.state.rise = number(args, 0)),
  setTextRenderingMode: (drawer, args) => void (drawer.state.renderMode = number(args, 0)),
  setFont: (drawer, args) => drawer.setFont(args[0], args[1]),
  showText: (drawer, args) =>
    drawer.pen.show(args[0] as readonly (Glyph | number)[], drawer.state, drawer.setting, drawer.order),
}

const tables = new WeakMap<OperatorCodes, (Handler | undefined)[]>()

function tableFor(codes: OperatorCodes): readonly (Handler | undefined)[] {
  const known = tables.get(codes)
  if (known !== undefined) return known
  const table: (Handler | undefined)[] = []
  for (const [name, code] of Object.entries(codes)) table[code] = handlers[name]
  tables.set(codes, table)
  return table
}
