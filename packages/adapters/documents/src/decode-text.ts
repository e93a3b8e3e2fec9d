import { Refusal } from '@dictamen/kernel'

/** A text and the encoding it was found in. */
export interface DecodedText {
  readonly text: string
  readonly encoding: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252'
}

/** Bytes that are looked at to tell an encoding without mark. */
const SAMPLE = 4096

/** Letters beyond ASCII for each broken one that make a text UTF-8 all the same. */
const OUTWEIGHS = 4

/**
 * Text of bytes. A byte-order mark decides; else bytes that are UTF-8, but for a few, are UTF-8, and what is neither that nor
 * UTF-16 is read as Windows-1252, the Latin-1 of office programs. Bytes that are no text are refused.
 */
export function decodeText(bytes: Uint8Array, name: string): DecodedText {
  if (bytes.length === 0) throw new Refusal('DocumentEmpty', { name })
  const encoding = encodingOf(bytes)
  const text = decode(bytes, encoding)
  if (text.includes('\u0000')) throw new Refusal('DocumentNotText', { name })
  return { text: text.toWellFormed(), encoding }
}

function encodingOf(bytes: Uint8Array): DecodedText['encoding'] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE'
  const [even, odd] = zerosOf(bytes.subarray(0, SAMPLE))
  const pairs = Math.min(bytes.length, SAMPLE) / 2
  if (odd > 0.3 * pairs && even < 0.05 * pairs) return 'UTF-16LE'
  if (even > 0.3 * pairs && odd < 0.05 * pairs) return 'UTF-16BE'
  return isUtf8(bytes) ? 'UTF-8' : 'Windows-1252'
}

function zerosOf(bytes: Uint8Array): [number, number] {
  const zeros: [number, number] = [0, 0]
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2 === 0 ? 0 : 1]++
  })
  return zeros
}

/** Whether bytes are UTF-8, or were before a few of them broke: their letters outweigh what is broken. */
function isUtf8(bytes: Uint8Array): boolean {
  let letters = 0
  let broken = 0
  for (const sign of new TextDecoder('utf-8').decode(bytes).matchAll(/[^\x00-\x7f]/gu)) {
    if (sign[0] === '\ufffd') broken++
    else letters++
  }
  return letters >= OUTWEIGHS * broken
}

function decode(bytes: Uint8Array, encoding: DecodedText['encoding']): string {
  return new TextDecoder(encoding.toLowerCase()).decode(bytes)
}
