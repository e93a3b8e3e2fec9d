import { crc32, deflateRawSync } from 'node:zlib'

/** A part of an archive. */
export interface ZipPart {
  readonly path: string
  readonly content: string | Uint8Array
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const DEFLATED = 8
const VERSION = 20
const UTF8 = 0x0800
/** The first of January of 1980, the oldest date a ZIP file can say: the same parts give the same bytes. */
const OLDEST_DATE = 0x21

/** Writes a ZIP file. */
export function writeZip(parts: readonly ZipPart[]): Uint8Array {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, content } of parts) {
    const name = Buffer.from(path, 'utf8')
    const plain = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
    const packed = deflateRawSync(plain)
    const common = commonFields(crc32(plain), packed.length, plain.length, name.length)
    const local = Buffer.concat([numbers([[LOCAL, 4]]), common, numbers([[0, 2]]), name, packed])
    bodies.push(local)
    directory.push(
      numbers([
        [CENTRAL, 4],
        [VERSION, 2],
      ]),
      common,
      numbers([
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [offset, 4],
      ]),
      name,
    )
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = numbers([
    [END, 4],
    [0, 2],
    [0, 2],
    [parts.length, 2],
    [parts.length, 2],
    [index.length, 4],
    [offset, 4],
    [0, 2],
  ])
  return Buffer.concat([...bodies, index, end])
}

/** What the local header and the directory say alike: version to date, checksum, sizes and the length of the name. */
function commonFields(crc: number, packed: number, size: number, name: number): Buffer {
  return numbers([
    [VERSION, 2],
    [UTF8, 2],
    [DEFLATED, 2],
    [0, 2],
    [OLDEST_DATE, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name, 2],
  ])
}

function numbers(fields: readonly (readonly [number, 2 | 4])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((total, [, width]) => total + width, 0))
  let at = 0
  for (const [value, width] of fields) {
    if (width === 2) bytes.writeUInt16LE(value, at)
    else bytes.writeUInt32LE(value >>> 0, at)
    at += width
  }
  return bytes
}
