import type { Piece, Sign } from './drawing.ts'
import { multiply, type Matrix } from './geometry.ts'
import type { GraphicsState } from './graphics-state.ts'
import type { Box } from './page-parts.ts'

/** A glyph as pdf.js puts it into its operator lists; a number moves the pen by thousandths of the type's size. */
export interface Glyph {
  readonly unicode: string
  readonly width: number
  readonly vmetric?: readonly number[] | null
  readonly isSpace: boolean
}

/** What the file says of the content around a text. */
export interface Setting {
  readonly artifact: boolean
  readonly layerOff: boolean
}

/** The same, and when it is painted. */
interface Place extends Setting {
  readonly order: number
}

const BLANK = /^[\s\u00a0]*$/
const CONTROL = /\p{Cc}/gu
const LIGATURE = /[\ufb00-\ufb06]/g

/** The render mode that paints nothing. */
const INVISIBLE = 3
/** Share of the type's size above the baseline; the rest hangs below. */
const ASCENT = 0.8
/** A blank that moves the pen by less than this share of the type's size is a place to break the word, no blank. */
export const BLANK_WIDTH = 0.05
/** Joined gaps stay below this share of the type's size; a space is never so narrow. */
const TOUCHING = 0.1

/** A character as it is about to be written. */
interface Stroke {
  readonly text: string
  readonly startX: number
  readonly endX: number
  readonly baseline: number
  readonly size: number
  readonly turned: boolean
}

/** Follows the pen over showText operators and writes what it paints as pieces. */
export class TextPen {
  readonly pieces: Piece[] = []
  /** Where glyphs stand that have no text. */
  readonly signs: Sign[] = []
  #open: Piece | null = null
  #openFont: unknown = null
  #frame: { text: Matrix; page: Matrix; both: Matrix; scale: number } | null = null

  show(glyphs: readonly (Glyph | number)[], state: GraphicsState, setting: Setting, order: number): void {
    const { font, fontSize, horizontalScale, charSpacing, wordSpacing } = state
    const place = { ...setting, order }
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        const shift = (-glyph / 1000) * fontSize
        if (font.vertical) state.y += shift
        else state.x += shift * horizontalScale
        continue
      }
      const spacing = charSpacing + (glyph.isSpace ? wordSpacing : 0)
      const across = font.vertical ? 0 : glyph.width * font.unit * fontSize * horizontalScale
      const down = font.vertical ? (glyph.vmetric?.[0] ?? -1000) * font.unit * fontSize : 0
      this.#write(glyph.unicode, across, state, place)
      if (font.vertical) state.y += down - spacing
      else state.x += across + spacing * horizontalScale
    }
  }

  #write(unicode: string, advance: number, state: GraphicsState, place: Place): void {
    const text = isPlain(unicode) ? unicode : readable(unicode)
    if (text === ' ') {
      if (this.#open !== null) this.#open.blankAfter = true
      return
    }
    const { both, scale } = this.#frameOf(state)
    const [a, b, c, d, e, f] = both
    const y = state.y + state.rise
    const startX = a * state.x + c * y + e
    const startY = b * state.x + d * y + f
    const endX = startX + a * advance
    const endY = startY + b * advance
    const size = Math.abs(state.fontSize) * scale
    if (!Number.isFinite(startX + startY + endX + endY + size)) return
    if (text === '') {
      const box: Box = [startX, startY - ASCENT * size, endX, startY + (1 - ASCENT) * size]
      if (advance > 0 && isSeen(state, place)) this.signs.push({ box, color: styleOf(state).color })
      return
    }
    const turned = Math.abs(endY - startY) > 0.05 * Math.abs(endX - startX) + 0.01 || endX < startX - 0.01
    if (this.#extend({ text, startX, endX, baseline: startY, size, turned }, state, place)) return
    this.#openFont = state.font
    this.#open = {
      text,
      x0: turned ? Math.min(startX, endX) : startX,
      x1: turned ? Math.max(startX, endX) : endX,
      top: turned ? Math.min(startY, endY) : startY - ASCENT * size,
      bottom: turned ? Math.max(startY, endY) : startY + (1 - ASCENT) * size,
      baseline: startY,
      size,
      turned,
      ...styleOf(state),
      ...place,
      math: state.font.math,
      drawn: state.font.drawn,
      blankAfter: false,
    }
    this.pieces.push(this.#open)
  }

  /** Writes on to the piece at hand where the glyph stands right behind it in the same type. */
  #extend(stroke: Stroke, state: GraphicsState, setting: Setting): boolean {
    const { text, startX, endX, baseline, size, turned } = stroke
    const open = this.#open
    if (open === null || turned || open.turned) return false
    if (this.#openFont !== state.font || open.layerOff !== setting.layerOff) return false
    if (Math.abs(open.baseline - baseline) > 0.01 * size || Math.abs(open.size - size) > 0.01 * size)
      return false
    if (!isPaintedAs(open, state)) return false
    if (Math.abs(startX - open.x1) > (open.blankAfter ? BLANK_WIDTH : TOUCHING) * size) return false
    if (isPrivate(text) || isPrivate(open.text)) return false
    open.text += text
    open.blankAfter = false
    open.x1 = Math.max(open.x1, endX)
    return true
  }

  #frameOf(state: GraphicsState): { both: Matrix; scale: number } {
    const frame = this.#frame
    if (frame !== null && frame.text === state.textMatrix && frame.page === state.matrix) return frame
    const both = multiply(state.matrix, state.textMatrix)
    this.#frame = {
      text: state.textMatrix,
      page: state.matrix,
      both,
      scale: Math.sqrt(both[2] * both[2] + both[3] * both[3]),
    }
    return this.#frame
  }
}

/** How text is painted in a state. */
function styleOf(state: GraphicsState): Pick<Piece, 'color' | 'alpha' | 'renderMode' | 'clip'> {
  const { renderMode, clip } = state
  const color = paintsFill(renderMode) ? state.fill : state.stroke
  return { color, alpha: alphaOf(state), renderMode, clip }
}

/** Whether text leaves anything on the page. */
function isSeen(state: GraphicsState, { layerOff }: Setting): boolean {
  return state.renderMode !== INVISIBLE && alphaOf(state) > 0 && !layerOff
}

/** Whether a piece is painted as text is in a state. */
function isPaintedAs(piece: Piece, state: GraphicsState): boolean {
  return (
    piece.clip === state.clip &&
    piece.renderMode === state.renderMode &&
    piece.alpha === alphaOf(state) &&
    piece.color === (paintsFill(state.renderMode) ? state.fill : state.stroke)
  )
}

function alphaOf({ renderMode, fillAlpha, strokeAlpha, groupAlpha }: GraphicsState): number {
  return (paintsFill(renderMode) ? fillAlpha : strokeAlpha) * groupAlpha
}

/** Render modes 1 and 5 only stroke; what 3 and 7 would paint, nobody sees. */
function paintsFill(renderMode: number): boolean {
  return renderMode !== 1 && renderMode !== 5
}

/** One letter, digit or sign of the common alphabets: nothing to change about it. */
function isPlain(unicode: string): boolean {
  const code = unicode.charCodeAt(0)
  return unicode.length === 1 && ((code > 0x20 && code < 0x7f) || (code > 0xad && code < 0x2000))
}

/** A glyph's text, well formed, without control characters and ligatures; a blank of any kind is one space. */
function readable(unicode: string): string {
  if (BLANK.test(unicode)) return ' '
  return unicode
    .toWellFormed()
    .replace(CONTROL, '')
    .replace(LIGATURE, (character) => character.normalize('NFKC'))
}

/** Whether a text begins with a sign of an icon font. */
export function isPrivate(text: string): boolean {
  const code = text.charCodeAt(0)
  return code >= 0xe000 && code <= 0xf8ff
}
