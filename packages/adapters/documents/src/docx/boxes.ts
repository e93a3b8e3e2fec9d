import { childOf, elementsOf, textIn, type XmlElement } from '@dictamen/kernel/xml'
import type { Reason } from './hiding.ts'
import { numberOf } from './looks.ts'
import type { Sheet } from './sheet.ts'

/** A box with text that floats over a document. */
export interface TextBox {
  readonly content: XmlElement
  readonly reason: Reason
  /** rrggbb; null when it cannot be known; undefined when what lies below shines through. */
  readonly fill: string | null | undefined
}

/** EMU in a twentieth of a point, and in two points. */
const EMU = 635
const SLIVER = 2 * 20 * EMU

const VML_COLOURS: ReadonlyMap<string, string> = new Map([
  ['white', 'ffffff'],
  ['black', '000000'],
])

/** The text boxes of a drawing or a picture of the older kind. */
export function boxesOf(drawing: XmlElement, sheet: Sheet): TextBox[] {
  if (drawing.name !== 'w:drawing') return olderBoxesOf(drawing, sheet)
  return elementsOf(drawing).flatMap((holder) => {
    const reason = reasonOfHolder(holder, sheet)
    return descendantsOf(holder, 'wps:wsp').flatMap((shape) => {
      const content = childOf(childOf(shape, 'wps:txbx'), 'w:txbxContent')
      return content === null ? [] : [{ content, reason, fill: fillOf(shape) }]
    })
  })
}

/** Whether a drawing may lie below text and is anything but white: then nothing is known of that text's background. */
export function isBackdrop(drawing: XmlElement): boolean {
  if (drawing.name !== 'w:drawing') return descendantsOf(drawing, 'v:imagedata').length > 0
  if (descendantsOf(drawing, 'pic:pic').length > 0) return true
  return descendantsOf(drawing, 'wps:wsp').some((shape) => {
    const fill = fillOf(shape)
    return fill === null || (fill !== undefined && fill !== 'ffffff')
  })
}

function reasonOfHolder(holder: XmlElement, sheet: Sheet): Reason {
  const hidden = childOf(holder, 'wp:docPr')?.attributes.hidden
  if (hidden === '1' || hidden === 'true') return 'oculto'
  const extent = childOf(holder, 'wp:extent')?.attributes
  const [width, height] = [numberOf(extent?.cx) ?? 0, numberOf(extent?.cy) ?? 0]
  if (extent !== undefined && (width < SLIVER || height < SLIVER)) return 'recortado'
  return holder.name === 'wp:anchor' && isBeside(holder, width, height, sheet) ? 'fuera_de_pagina' : null
}

/** Whether an anchored box stands beside its sheet. What hangs on a paragraph may be anywhere on it. */
function isBeside(anchor: XmlElement, width: number, height: number, sheet: Sheet): boolean {
  const simple = anchor.attributes.simplePos === '1' ? childOf(anchor, 'wp:simplePos')?.attributes : undefined
  const x = simple ? (numberOf(simple.x) ?? 0) : offsetOf(anchor, 'wp:positionH', sheet.left)
  const y = simple ? (numberOf(simple.y) ?? 0) : offsetOf(anchor, 'wp:positionV', sheet.top)
  const [across, down] = [sheet.width * EMU, sheet.height * EMU]
  const highest = childOf(anchor, 'wp:positionV')?.attributes.relativeFrom === 'page' ? 0 : -down
  return x + width <= 0 || x >= across || y >= down || y + height <= highest
}

function offsetOf(holder: XmlElement, name: string, margin: number): number {
  const position = childOf(holder, name)
  const offset = textIn(childOf(position, 'wp:posOffset'))
  const base = position?.attributes.relativeFrom === 'page' ? 0 : margin * EMU
  return base + (numberOf(offset.trim()) ?? 0)
}

function fillOf(shape: XmlElement): string | null | undefined {
  const properties = childOf(shape, 'wps:spPr')
  const solid = childOf(properties, 'a:solidFill')
  if (solid !== null) return colourOf(solid)
  if (childOf(properties, 'a:noFill') !== null) return undefined
  const painted = ['a:gradFill', 'a:blipFill', 'a:pattFill', 'a:grpFill']
  if (painted.some((name) => childOf(properties, name) !== null)) return null
  const reference = childOf(childOf(shape, 'wps:style'), 'a:fillRef')
  return reference === null || reference.attributes.idx === '0' ? undefined : null
}

function colourOf(solid: XmlElement): string | null {
  const [colour] = elementsOf(solid)
  if (colour === undefined || elementsOf(colour).length > 0) return null
  const value = colour.attributes.val ?? ''
  if (colour.name === 'a:srgbClr') return /^[0-9a-f]{6}$/iu.test(value) ? value.toLowerCase() : null
  if (['bg1', 'lt1'].includes(value)) return 'ffffff'
  return ['tx1', 'dk1'].includes(value) ? '000000' : null
}

function olderBoxesOf(picture: XmlElement, sheet: Sheet): TextBox[] {
  return descendantsOf(picture, 'v:textbox').flatMap((box) => {
    const content = childOf(box, 'w:txbxContent')
    const shape = elementsOf(picture).find((candidate) => descendantsOf(candidate, 'v:textbox').includes(box))
    if (content === null || shape === undefined) return []
    const { fillcolor, filled, style = '' } = shape.attributes
    const isFilled = fillcolor !== undefined && !['f', 'false', '0'].includes(filled ?? 't')
    return [
      { content, reason: reasonOfStyle(style, sheet), fill: isFilled ? vmlColour(fillcolor) : undefined },
    ]
  })
}

function vmlColour(value: string): string | null {
  const hex = /^#([0-9a-f]{6})/iu.exec(value)
  return hex === null ? (VML_COLOURS.get(value.split(' ')[0]!) ?? null) : hex[1]!.toLowerCase()
}

function reasonOfStyle(style: string, sheet: Sheet): Reason {
  const entries = new Map(
    style.split(';').map((entry) => {
      const [key = '', value = ''] = entry.split(':')
      return [key.trim().toLowerCase(), value.trim().toLowerCase()] as const
    }),
  )
  if (entries.get('visibility') === 'hidden' || entries.get('display') === 'none') return 'oculto'
  const points = (...keys: string[]): number =>
    keys.reduce((sum, key) => sum + (numberOf(entries.get(key)) ?? 0), 0)
  const [x, y] = [points('left', 'margin-left'), points('top', 'margin-top')]
  const isBeside = 20 * Math.abs(x) >= sheet.width || 20 * Math.abs(y) >= sheet.height
  return isBeside ? 'fuera_de_pagina' : null
}

/** Elements of a name, at any depth, in order of the document; those inside one of them are its own. */
export function descendantsOf(element: XmlElement, name: string): XmlElement[] {
  return elementsOf(element).flatMap((child) => (child.name === name ? [child] : descendantsOf(child, name)))
}
