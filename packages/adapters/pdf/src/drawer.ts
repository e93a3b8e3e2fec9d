import type { Paint } from './drawing.ts'
import { areaOf, boxUnder, intersect, multiply, type Matrix } from './geometry.ts'
import { GraphicsState, type FontMetrics } from './graphics-state.ts'
import type { Box } from './page-parts.ts'
import { isRectangle } from './path.ts'
import { TextPen, type Setting } from './text-pen.ts'

/** What the operators refer to by name. */
export interface Lookups {
  fontOf(name: string): FontMetrics
  isLayerVisible(layer: unknown): boolean
}

export type OperatorCodes = Readonly<Record<string, number>>

export type Args = readonly unknown[]

/** A picture is painted on a square of one by one. */
const UNIT = [0, 0, 1, 1] as const

/** From this opacity on nothing shines through. */
const OPAQUE = 0.95

const COLOURLESS = { fills: true, fill: null, stroke: null, path: null, evenOdd: false, image: null } as const

const FILLS = ['fill', 'eoFill', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke']
const STROKES = [
  'stroke',
  'closeStroke',
  'fillStroke',
  'eoFillStroke',
  'closeFillStroke',
  'closeEOFillStroke',
]

/** Follows what operators do to the state of painting, and notes what they paint. */
export class Drawer {
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
    this.state.clip = intersect(this.state.clip, boxUnder(this.state.matrix, box))
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
  picture(stencil: boolean, image: string | null): void {
    const { fillAlpha, groupAlpha, matrix } = this.state
    const alpha = fillAlpha * groupAlpha
    const masked = stencil || this.#maskLifted >= this.order - 2
    const opaque = !masked && alpha >= OPAQUE
    this.paint({ ...COLOURLESS, kind: 'picture', alpha, opaque, image }, boxUnder(matrix, UNIT))
  }

  shading(): void {
    const { clip, fillAlpha, groupAlpha } = this.state
    const alpha = fillAlpha * groupAlpha
    if (areaOf(clip) < Infinity)
      this.paint({ ...COLOURLESS, kind: 'shading', alpha, opaque: alpha >= OPAQUE }, clip)
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
      const around = boxUnder(state.matrix, extent)
      const fill = fills ? state.fill : null
      const stroke = strokes ? state.stroke : null
      const alpha = (fills ? state.fillAlpha : state.strokeAlpha) * state.groupAlpha
      const path = isRectangle(data, state.matrix) ? null : data
      const evenOdd = operator === codes.eoFill || operator === codes.eoFillStroke
      const opaque = fills && alpha >= OPAQUE
      this.paint({ kind: 'path', fills, fill, stroke, alpha, opaque, path, evenOdd, image: null }, around)
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
