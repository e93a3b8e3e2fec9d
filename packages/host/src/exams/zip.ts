import type { ExportedFile } from '@dictamen/exams'
import { Buffer } from 'node:buffer'
import { crc32, deflateRawSync } from 'node:zlib'

const UTF8_NAMES = 0x0800
const DEFLATED = 8
// The first day that the format knows: the same files give the same bytes.
const DATE = 0x0021

/** Files in one ZIP archive. */
export function zip(files: readonly ExportedFile[]): Uint8Array {
  const entries = files.map(({ path, content }) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content)
    return {
      name: Buffer.from(path, 'utf8'),
      packed: deflateRawSync(bytes),
      size: bytes.length,
      sum: crc32(bytes),
    }
  })
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const fields = describe(entry)
    const local = Buffer.concat([signature(0x04034b50), fields, entry.name, entry.packed])
    const central = Buffer.alloc(14)
    central.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([signature(0x02014b50), short(20), fields, central, entry.name]))
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, signature(0x06054b50), end])
}

/** The fields that a file's own header and the directory share. */
function describe(entry: { name: Buffer; packed: Buffer; size: number; sum: number }): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(UTF8_NAMES, 2)
  fields.writeUInt16LE(DEFLATED, 4)
  fields.writeUInt16LE(0, 6)
  fields.writeUInt16LE(DATE, 8)
  fields.writeUInt32LE(entry.sum, 10)
  fields.writeUInt32LE(entry.packed.length, 14)
  fields.writeUInt32LE(entry.size, 18)
  fields.writeUInt16LE(entry.name.length, 22)
  return fields
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value, 0)
  return bytes
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value, 0)
  return bytes
}
