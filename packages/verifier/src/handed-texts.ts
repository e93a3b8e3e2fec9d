import type { HandedText } from './outcome.ts'
import type { TextProof } from './proof-lines.ts'
import type { Hash } from './sha256.ts'
import { isObject, parse } from './signature.ts'
import { bytesOfHex, hexOf } from './tree.ts'

const BLOCK_BYTES = 64

/** HMAC-SHA-256 under a key of 32 bytes. */
function hmac(hash: Hash, key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(BLOCK_BYTES)
  padded.set(key)
  const inner = hash(
    padded.map((byte) => byte ^ 0x36),
    bytes,
  )
  return hash(
    padded.map((byte) => byte ^ 0x5c),
    inner,
  )
}

/** Holds texts that were handed over to the lines of their records. */
export function checkTexts(
  hash: Hash,
  texts: readonly TextProof[],
  lines: readonly string[],
): { readonly handed: readonly HandedText[]; readonly facts: string[]; readonly faults: string[] } {
  const sealed = new Map(lines.flatMap(sealedBy))
  const handed: HandedText[] = []
  const faults: string[] = []
  for (const { key, record, text, value } of texts) {
    const id = sealed.get(record)?.[text]
    const bytes = bytesOfHex(key)
    const name = bytes === null ? null : hexOf(hmac(hash, bytes, new TextEncoder().encode(value)))
    if (id === undefined)
      faults.push(`${record}: no hay en la prueba ninguna línea que selle el texto «${text}»`)
    else if (id === name) handed.push({ record, text, value })
    else faults.push(`${record}: el texto «${text}» no es el que sella su línea`)
  }
  const facts = [...new Set(handed.map(({ record }) => record))].map((record) =>
    factOf(record, handed, sealed),
  )
  return { handed, facts, faults }
}

function factOf(
  record: string,
  handed: readonly HandedText[],
  sealed: ReadonlyMap<string, Readonly<Record<string, string>>>,
): string {
  const given = handed.filter((one) => one.record === record).map(({ text }) => text)
  const kept = Object.keys(sealed.get(record)!).filter((text) => !given.includes(text))
  const rest = kept.length === 0 ? '' : `; no se entregan: ${kept.join(', ')}`
  return `${record}: son los textos que selló su línea: ${given.join(', ')}${rest}`
}

/** The names that the line of a record gives to its texts. */
function sealedBy(line: string): [string, Record<string, string>][] {
  const value = parse(line)
  if (!isObject(value) || typeof value['id'] !== 'string' || !isObject(value['blobs'])) return []
  const names = Object.entries(value['blobs']).flatMap(([text, place]): [string, string][] =>
    isObject(place) && typeof place['id'] === 'string' ? [[text, place['id']]] : [],
  )
  return [[value['id'], Object.fromEntries(names)]]
}
