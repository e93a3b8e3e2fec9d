import { EVERYWHERE, IDENTITY, type Matrix } from './geometry.ts'
import type { Box } from './page-parts.ts'

/** What of a font the pen needs to move on. */
export interface FontMetrics {
  /** Points of text space per unit of a glyph's width, for type of size 1. */
  readonly unit: number
  readonly vertical: boolean
  /** A type that sets formulas. */
  readonly math: boolean
  /** A type whose letters are drawings of the page: one that no program could embed. */
  readonly drawn: boolean
}

const UNKNOWN_FONT: FontMetrics = { unit: 0.001, vertical: false, math: false, drawn: false }

/** The state that PDF's save and restore keep: where the pen is and how it paints. */
export class GraphicsState {
  matrix: Matrix
  clip: Box
  fill: string | null = '#000000'
  stroke: string | null = '#000000'
  fillAlpha = 1
  strokeAlpha = 1
  /** Opacity of the groups around, which their content cannot undo. */
  groupAlpha = 1
  textMatrix: Matrix = IDENTITY
  x = 0
  y = 0
  lineX = 0
  lineY = 0
  font = UNKNOWN_FONT
  fontSize = 0
  charSpacing = 0
  wordSpacing = 0
  horizontalScale = 1
  leading = 0
  rise = 0
  renderMode = 0

  constructor(matrix: Matrix, clip: Box = EVERYWHERE) {
    this.matrix = matrix
    this.clip = clip
  }

  /** Pages save their state thousands of times: written out, this is the fast way. */
  copy(): GraphicsState {
    const copy = new GraphicsState(this.matrix, this.clip)
    copy.fill = this.fill
    copy.stroke = this.stroke
    copy.fillAlpha = this.fillAlpha
    copy.strokeAlpha = this.strokeAlpha
    copy.groupAlpha = this.groupAlpha
    copy.textMatrix = this.textMatrix
    copy.x = this.x
    copy.y = this.y
    copy.lineX = this.lineX
    copy.lineY = this.lineY
    copy.font = this.font
    copy.fontSize = this.fontSize
    copy.charSpacing = this.charSpacing
    copy.wordSpacing = this.wordSpacing
    copy.horizontalScale = this.horizontalScale
    copy.leading = this.leading
    copy.rise = this.rise
    copy.renderMode = this.renderMode
    return copy
  }

  startLine(x: number, y: number): void {
    this.lineX = x
    this.lineY = y
    this.x = x
    this.y = y
  }
}
