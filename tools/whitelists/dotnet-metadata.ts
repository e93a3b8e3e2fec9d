// The names that a .NET assembly makes public, read from its metadata (ECMA-335, II.22 and II.24).
const PUBLIC = 1
const NESTED_PUBLIC = 2
const PUBLIC_MEMBER = 6

interface Tables {
  readonly rows: readonly number[]
  readonly heaps: { readonly string: number; readonly guid: number; readonly blob: number }
  readonly start: number
}

/** Public types and their public methods. */
export function namesOfAssembly(file: Buffer): { types: string[]; methods: string[] } {
  const root = file.indexOf('BSJB')
  const streams = streamsOf(file, root)
  const strings = streams.get('#Strings')!
  const nameAt = (at: number): string => {
    const start = strings + at
    return file.toString('utf8', start, file.indexOf(0, start))
  }
  const tables = tablesOf(file, streams.get('#~')!)
  const index = (table: number): number => ((tables.rows[table] ?? 0) > 0xffff ? 4 : 2)
  const { string, guid, blob } = tables.heaps
  const coded = (bits: number, of: readonly number[]): number =>
    Math.max(...of.map((table) => tables.rows[table] ?? 0)) >= 2 ** (16 - bits) ? 4 : 2
  const sizes = [
    2 + string + 3 * guid,
    coded(2, [0, 0x1a, 0x23, 1]) + 2 * string,
    4 + 2 * string + coded(2, [2, 1, 0x1b]) + index(4) + index(6),
    index(4),
    2 + string + blob,
    index(6),
    8 + string + blob + index(8),
  ]
  const rowsOf = (table: number): number[] => {
    const before = sizes.slice(0, table).reduce((sum, size, at) => sum + size * (tables.rows[at] ?? 0), 0)
    const first = tables.start + before
    return Array.from({ length: tables.rows[table] ?? 0 }, (_, at) => first + at * sizes[table]!)
  }
  const read = (at: number): string => nameAt(string === 4 ? file.readUInt32LE(at) : file.readUInt16LE(at))
  const methodRows = rowsOf(6)
  const methodSize = index(6)
  const firstMethod = (at: number): number => {
    const place = at + sizes[2]! - methodSize
    return methodSize === 4 ? file.readUInt32LE(place) : file.readUInt16LE(place)
  }
  const typeRows = rowsOf(2)
  const types: string[] = []
  const methods: string[] = []
  typeRows.forEach((at, row) => {
    if (![PUBLIC, NESTED_PUBLIC].includes(file.readUInt32LE(at) & 7)) return
    types.push(read(at + 4))
    const next = typeRows[row + 1]
    const end = next === undefined ? methodRows.length : firstMethod(next) - 1
    for (const method of methodRows.slice(firstMethod(at) - 1, end))
      if ((file.readUInt16LE(method + 6) & 7) === PUBLIC_MEMBER) methods.push(read(method + 8))
  })
  return { types, methods }
}

function streamsOf(file: Buffer, root: number): Map<string, number> {
  const version = file.readUInt32LE(root + 12)
  let at = root + 16 + version
  const count = file.readUInt16LE(at + 2)
  at += 4
  const streams = new Map<string, number>()
  for (let stream = 0; stream < count; stream++) {
    const end = file.indexOf(0, at + 8)
    streams.set(file.toString('latin1', at + 8, end), root + file.readUInt32LE(at))
    at += 8 + Math.ceil((end - at - 8 + 1) / 4) * 4
  }
  return streams
}

function tablesOf(file: Buffer, at: number): Tables {
  const flags = file[at + 6]!
  const size = (bit: number): number => ((flags & bit) === 0 ? 2 : 4)
  const valid = file.readBigUInt64LE(at + 8)
  let next = at + 24
  const rows = Array.from({ length: 64 }, (_, table) => {
    if ((valid & (1n << BigInt(table))) === 0n) return 0
    next += 4
    return file.readUInt32LE(next - 4)
  })
  return { rows, heaps: { string: size(1), guid: size(2), blob: size(4) }, start: next }
}
