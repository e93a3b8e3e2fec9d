import type { Json } from '@dictamen/kernel'

/** Fitted tables as their file holds them. */
export interface TaughtModel {
  readonly ruleset: string
  readonly version: string
  readonly source: string
  readonly tables: readonly ModelTable[]
}

interface ModelTable {
  readonly id: string
  readonly description: string
  /** For each label the points that a text starts with. */
  readonly start: Readonly<Record<string, number>>
  /** For each form its points, in the order of the labels. */
  readonly weights: ReadonlyMap<string, readonly number[]>
}

interface Header extends Omit<TaughtModel, 'tables'> {
  readonly format: string
  readonly tables: readonly (Omit<ModelTable, 'weights'> & { readonly forms: number })[]
}

const FORMAT = 'dictamen-taught-1'
const LINE_END = 10

/**
 * The bytes of a model: a line of JSON that names its tables, their labels and how many forms each has; then the forms of each
 * table in order, as the bytes that a form shares with the one before it, how many follow, those bytes, and the points for each
 * label. Numbers take seven bits a byte, the lowest first; points turn about nothing (0, -1, 1, -2…).
 */
export function encodeModel({ tables, ...about }: TaughtModel): Uint8Array {
  const encoder = new TextEncoder()
  const header = {
    format: FORMAT,
    ...about,
    tables: tables.map(({ weights, ...table }) => ({ ...table, forms: weights.size })),
  }
  const bytes = [...encoder.encode(JSON.stringify(header)), LINE_END]
  for (const { weights } of tables) {
    let before: Uint8Array = new Uint8Array()
    for (const [form, points] of weights) {
      const own = encoder.encode(form)
      const shared = sharedBytes(before, own)
      bytes.push(...numberBytes(shared), ...numberBytes(own.length - shared), ...own.subarray(shared))
      for (const value of points) bytes.push(...numberBytes(value < 0 ? -2 * value - 1 : 2 * value))
      before = own
    }
  }
  return Uint8Array.from(bytes)
}

function sharedBytes(a: Uint8Array, b: Uint8Array): number {
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  return at
}

function numberBytes(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...numberBytes(Math.floor(value / 128))]
}

/** The rule set that the bytes of a model hold, as a loader of rule sets takes it. */
export function decodeModel(bytes: Uint8Array): Json {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let at = bytes.indexOf(LINE_END) + 1
  const { format, ruleset, version, source, tables } = JSON.parse(
    decoder.decode(bytes.subarray(0, at)),
  ) as Header
  if (format !== FORMAT) throw new Error(`a model of ${FORMAT} was expected, and not of ${format}`)
  const next = (): number => {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('the model ends before its last form')
      value += (byte % 128) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }
  const rules = tables.map(({ id, description, start, forms }) => {
    const labels = Object.keys(start)
    const weights: Record<string, Record<string, string>> = {}
    for (const label of labels) weights[label] = {}
    let before: Uint8Array = new Uint8Array()
    for (let form = 0; form < forms; form++) {
      const shared = next()
      const rest = next()
      before = Uint8Array.from([...before.subarray(0, shared), ...bytes.subarray(at, at + rest)])
      at += rest
      const name = decoder.decode(before)
      for (const label of labels) {
        const turned = next()
        const points = String(turned % 2 === 1 ? -(turned + 1) / 2 : turned / 2)
        if (turned !== 0) weights[label]![points] = `${weights[label]![points] ?? ''} ${name}`.trim()
      }
    }
    return { id: `${ruleset}/${id}`, source, description, options: { start: { ...start }, weights } }
  })
  return { ruleset, version, source, rules }
}
