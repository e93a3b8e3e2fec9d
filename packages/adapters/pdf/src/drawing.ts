import type { Matrix } from './geometry.ts'
import type { Box } from './page-parts.ts'

/** Characters painted one behind the other without a gap. */
export interface Piece {
  text: string
  x0: number
  x1: number
  readonly baseline: number
  readonly top: number
  readonly bottom: number
  readonly size: number
  readonly color: string | null
  readonly alpha: number
  readonly renderMode: number
  readonly clip: Box
  /** Place in the order of painting. */
  readonly order: number
  /** Text that does not run from left to right: its box is that of the glyphs, its line is its own. */
  readonly turned: boolean
  /** Inside content that the file marks as no part of the text, as running titles are. */
  readonly artifact: boolean
  /** In a layer that is switched off. */
  readonly layerOff: boolean
  /** In a type that sets formulas. */
  readonly math: boolean
  /** In a type whose letters are drawings of the page. */
  readonly drawn: boolean
  /** A blank follows. */
  blankAfter: boolean
}

/** A filled or stroked path, a shading or a picture. */
export interface Paint {
  readonly kind: 'path' | 'shading' | 'picture'
  readonly order: number
  /** What of it the clip lets through. */
  readonly box: Box
  readonly fills: boolean
  /** Null where it does not fill, or not with one colour. */
  readonly fill: string | null
  readonly stroke: string | null
  readonly alpha: number
  /** What lies below its area cannot be seen. */
  readonly opaque: boolean
  /** Operators and coordinates as pdf.js gives them; null for a plain rectangle. */
  readonly path: Float32Array | null
  readonly evenOdd: boolean
  readonly matrix: Matrix
  /** Name under which pdf.js keeps a decoded picture. */
  readonly image: string | null
}

/** A glyph that stands for no text. */
export interface Sign {
  readonly box: Box
  readonly color: string | null
}

/** Everything painted on a page, in the order of painting. */
export interface Drawing {
  readonly pieces: Piece[]
  readonly paints: Paint[]
  readonly signs: readonly Sign[]
}
