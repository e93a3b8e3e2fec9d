import { isObject, parse } from './signature.ts'

/** A line of the log with its way up to a root. */
export interface RecordProof {
  readonly index: number
  readonly line: string
  readonly proof: readonly string[]
  readonly size: number
}

/** That the log of one size goes on to the log of another (RFC 6962, 2.1.2). */
export interface ConsistencyProof {
  readonly consistency: readonly string[]
  readonly from: number
  readonly to: number
}

/** A text of a record and the key under which its name in the line is its HMAC. */
export interface TextProof {
  readonly key: string
  readonly record: string
  readonly text: string
  readonly value: string
}

const SHAPES = {
  consistency: ['consistency', 'from', 'to'],
  record: ['index', 'line', 'proof', 'size'],
  text: ['key', 'record', 'text', 'value'],
} as const

/** A line of a proof as it was written, to the byte; null when it is none. */
export function readProofLine(
  text: string,
):
  | { readonly kind: 'record'; readonly value: RecordProof }
  | { readonly kind: 'consistency'; readonly value: ConsistencyProof }
  | { readonly kind: 'text'; readonly value: TextProof }
  | null {
  const value = parse(text)
  if (!isObject(value)) return null
  for (const [kind, keys] of Object.entries(SHAPES)) {
    const ordered = Object.fromEntries(keys.map((key) => [key, value[key]]))
    if (JSON.stringify(ordered) !== text || !keys.every((key) => isSound(key, value[key]))) continue
    return { kind, value: ordered } as unknown as ReturnType<typeof readProofLine>
  }
  return null
}

function isSound(key: string, value: unknown): boolean {
  if (key === 'consistency' || key === 'proof')
    return Array.isArray(value) && value.every((hash) => typeof hash === 'string')
  if (key === 'index' || key === 'size' || key === 'from' || key === 'to') return Number.isSafeInteger(value)
  return typeof value === 'string'
}
