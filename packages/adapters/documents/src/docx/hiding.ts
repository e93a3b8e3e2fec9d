import { isLost } from '../contrast.ts'
import type { HiddenPiece } from '../extracted.ts'
import { childOf, type XmlElement } from '@dictamen/kernel/xml'
import { numberOf, type Looks } from './looks.ts'
import type { Sheet } from './sheet.ts'

export type Reason = HiddenPiece['reason'] | null

/** Half-points: type below 2 pt is not read. */
const SMALLEST = 4
/** Per cent of the width of letters. */
const NARROWEST = 10
/** Twentieths of a point: lines and rows lower than this show nothing. */
const LOWEST = 40
/** Half-points by which type may be raised or lowered and still be near its line. */
const FARTHEST = 400

/** Why a run is not seen on its background; null when it is, also where the background is not known. */
export function reasonOfLooks(looks: Looks, ground: string | null): Reason {
  if (looks.vanish === true) return 'oculto'
  if (looks.unpainted === true) return 'transparente'
  if (looks.size !== undefined && looks.size < SMALLEST) return 'diminuto'
  if (looks.scale !== undefined && looks.scale < NARROWEST) return 'diminuto'
  if (looks.position !== undefined && Math.abs(looks.position) > FARTHEST) return 'fuera_de_pagina'
  const behind = looks.shade ?? ground
  const { color } = looks
  if (color === undefined || color === 'auto' || behind === null) return null
  return isLost(color, behind) ? 'sin_contraste' : null
}

/** Why nothing of a paragraph is seen: it is pushed off the sheet, or its lines have no height. */
export function reasonOfParagraph(properties: XmlElement | null, sheet: Sheet): Reason {
  const spacing = childOf(properties, 'w:spacing')?.attributes ?? {}
  const line = numberOf(spacing['w:line'])
  if (line !== null && spacing['w:lineRule'] === 'exact' && line < LOWEST) return 'recortado'
  const start = sheet.left + indentOf(childOf(properties, 'w:ind')?.attributes ?? {})
  if (start >= sheet.width || start < -sheet.width / 4) return 'fuera_de_pagina'
  return reasonOfFrame(childOf(properties, 'w:framePr'), 'w:x', 'w:y', sheet)
}

/** Where the leftmost line of a paragraph begins, from the margin. */
function indentOf(indent: XmlElement['attributes']): number {
  const left = numberOf(indent['w:left'] ?? indent['w:start']) ?? 0
  const first = (numberOf(indent['w:firstLine']) ?? 0) - (numberOf(indent['w:hanging']) ?? 0)
  return left + Math.min(0, first)
}

/** Why nothing of a row is seen. */
export function reasonOfRow(properties: XmlElement | null): Reason {
  if (childOf(properties, 'w:hidden') !== null) return 'oculto'
  const height = childOf(properties, 'w:trHeight')?.attributes
  const value = numberOf(height?.['w:val'])
  return height?.['w:hRule'] === 'exact' && value !== null && value < LOWEST ? 'recortado' : null
}

/** Why nothing of a frame or of a floating table is seen: it stands beside the sheet. */
export function reasonOfFrame(frame: XmlElement | null, xKey: string, yKey: string, sheet: Sheet): Reason {
  const x = numberOf(frame?.attributes[xKey]) ?? 0
  const y = numberOf(frame?.attributes[yKey]) ?? 0
  const isBeside = x >= sheet.width || x <= -sheet.width || y >= sheet.height || y <= -sheet.height
  return isBeside ? 'fuera_de_pagina' : null
}
