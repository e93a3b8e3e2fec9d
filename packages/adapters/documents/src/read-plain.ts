import { Refusal } from '@dictamen/kernel'
import { decodeText } from './decode-text.ts'
import type { ExtractedText } from './extracted.ts'

/** A text file line by line, as it stands. */
export function readPlain(bytes: Uint8Array, name: string): ExtractedText {
  const { text, encoding } = decodeText(bytes, name)
  const lines = text.split(/\r\n|\n|\r/u)
  if (lines.at(-1) === '') lines.pop()
  if (lines.every((line) => line.trim() === '')) throw new Refusal('DocumentEmpty', { name })
  const isGuess = encoding === 'Windows-1252'
  return {
    lines,
    hidden: [],
    ocr: false,
    notes: isGuess ? [`${name} no está en UTF-8: se ha leído como Windows-1252 (Latin-1)`] : [],
  }
}
