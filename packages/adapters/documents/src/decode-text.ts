import { Refusal } from '@dictamen/kernel'

/** A text and the encoding it was found in. */
export interface DecodedText {
  readonly text: string
  readonly encoding: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252'
}

/** Bytes that are looked at to tell an encoding without mark. */
const SAMPLE = 4096

/**
 * Text of bytes. A byte-order mark decides; else bytes that are valid UTF-8 are UTF-8, and what is neither that nor
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

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function decode(bytes: Uint8Array, encoding: DecodedText['encoding']): string {
  return new TextDecoder(encoding.toLowerCase()).decode(bytes)
}
