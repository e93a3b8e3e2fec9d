/**
 * Reading needs no outlines where a font says which characters its codes stand for: for such fonts the reference to
 * the font's file is made unreadable, so that it is neither unpacked nor repaired. That saves a fifth of the time, and
 * outlines made to break a reader are not looked at. What stands in compressed objects is left as it is.
 */
export function withoutFontFiles(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes)
  const file = Buffer.from(copy.buffer)
  const places = [...placesOf(file, '/FontFile')]
  if (places.length > MOST_FONTS) return copy
  for (const at of places) {
    const descriptor = objectAround(file, at)
    if (descriptor !== null && fontsOf(file, descriptor).every((font) => namesCharacters(file, font)))
      file[at + 1] = UNKNOWN_NAME
  }
  return copy
}

const UNKNOWN_NAME = 'X'.charCodeAt(0)
/** A document with more fonts was made to keep a reader busy. */
const MOST_FONTS = 500
/** Dictionaries of fonts are short; a longer one is left alone. */
const LONGEST = 4096

interface PdfObject {
  /** As others refer to it: `12 0 R`. */
  readonly reference: string
  readonly text: string
}

function* placesOf(file: Buffer, words: string): Generator<number> {
  for (let at = file.indexOf(words); at >= 0; at = file.indexOf(words, at + words.length)) yield at
}

/** The object that a place of the file lies in; null where none can be made out. */
function objectAround(file: Buffer, at: number): PdfObject | null {
  const before = file.subarray(Math.max(0, at - LONGEST), at).toString('latin1')
  const heads = [...before.matchAll(/(\d+) (\d+) obj\b/g)]
  const head = heads.at(-1)
  if (head === undefined || before.includes('endobj', head.index)) return null
  const start = at - before.length + head.index
  const end = file.indexOf('endobj', at)
  if (end < 0 || end - start > LONGEST) return null
  return { reference: `${head[1]} ${head[2]} R`, text: file.toString('latin1', start, end) }
}

/** Objects that name another one under a key. */
function usersOf(file: Buffer, key: string, { reference }: PdfObject): (PdfObject | null)[] {
  const pattern = new RegExp(`${key}\\s*\\[?\\s*${reference}\\b`)
  return [...placesOf(file, key)]
    .filter((at) => pattern.test(file.toString('latin1', at, at + 64)))
    .map((at) => objectAround(file, at))
}

function fontsOf(file: Buffer, descriptor: PdfObject): (PdfObject | null)[] {
  const fonts = usersOf(file, '/FontDescriptor', descriptor)
  return fonts.length === 0 ? [null] : fonts
}

/** Whether a font, or every font it is a part of, maps its codes to characters. */
function namesCharacters(file: Buffer, font: PdfObject | null): boolean {
  if (font === null) return false
  if (font.text.includes('/ToUnicode')) return true
  const parents = usersOf(file, '/DescendantFonts', font)
  return (
    parents.length > 0 && parents.every((parent) => parent !== null && parent.text.includes('/ToUnicode'))
  )
}
