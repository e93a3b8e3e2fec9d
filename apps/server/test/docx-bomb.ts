import { writeZip } from '@dictamen/testkit'

/** A Word document that is small on the wire and large once it is read. */
export function docxBomb(size = 100 * 1024 * 1024): Uint8Array {
  return writeZip({ 'word/document.xml': Buffer.alloc(size, 'a') })
}
