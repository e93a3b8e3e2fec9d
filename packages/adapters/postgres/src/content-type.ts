const SIGNATURES: readonly (readonly [string, string])[] = [
  ['25504446', 'application/pdf'],
  ['89504e470d0a1a0a', 'image/png'],
  ['ffd8ff', 'image/jpeg'],
  ['47494638', 'image/gif'],
]
const WORD = 'word/document.xml'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const HEAD = 1024

/** What bytes are, told by themselves: never a type that a browser would run. */
export function contentType(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = buffer.subarray(0, 8).toString('hex')
  const [, known] = SIGNATURES.find(([signature]) => start.startsWith(signature)) ?? []
  if (known !== undefined) return known
  // A PDF may begin after some bytes of something else.
  if (buffer.subarray(0, HEAD).includes('%PDF-')) return 'application/pdf'
  if (start.startsWith('504b0304')) return buffer.includes(WORD) ? DOCX : 'application/zip'
  return textType(buffer)
}

function textType(buffer: Buffer): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(buffer)
  } catch {
    return 'application/octet-stream'
  }
  if (text.includes('\0')) return 'application/octet-stream'
  const trimmed = text.trimStart()
  if (trimmed.startsWith('WEBVTT')) return 'text/vtt'
  if (/^<\?xml|^<quiz\b/.test(trimmed)) return 'application/xml'
  return /^[{[]/.test(trimmed) && isJson(trimmed) ? 'application/json' : 'text/plain'
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
