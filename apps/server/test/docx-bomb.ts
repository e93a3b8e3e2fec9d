import { crc32, deflateRawSync } from 'node:zlib'

/** A Word document that is small on the wire and large once it is read. */
export function docxBomb(size = 100 * 1024 * 1024): Uint8Array {
  const name = Buffer.from('word/document.xml')
  const plain = Buffer.alloc(size, 'a')
  const packed = deflateRawSync(plain, { level: 1 })
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(plain), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(plain.length, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed])
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, Buffer.alloc(14), name])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return new Uint8Array(Buffer.concat([local, entry, end]))
}
