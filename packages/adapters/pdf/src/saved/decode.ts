/** Bytes in which a page says what it is. */
const HEAD = 4096

/** Whether some bytes are a page of the web as browsers save it. */
export function isSavedPage(bytes: Uint8Array): boolean {
  const head = headOf(bytes).replaceAll('\0', '')
  return (
    /^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?\s*</.test(head) &&
    /<(?:!doctype\s+html|html|head|body)\b/i.test(head)
  )
}

/** The text of a page, in the encoding that it names. */
export function decodePage(bytes: Uint8Array): string {
  const named = /<meta\b[^>]{0,200}?charset\s*=\s*["']?([\w-]{2,20})/i.exec(headOf(bytes))?.[1] ?? 'utf-8'
  const marked = markOf(bytes)
  const text = decode(bytes, marked ?? named) ?? decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252') ?? ''
  return text.replaceAll('\0', '').replace(/\r\n?/g, '\n')
}

function headOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')
}

/** The encoding that the first bytes tell. */
function markOf([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** Null where the bytes are in no such encoding, or nobody knows it. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null
    throw error
  }
}
