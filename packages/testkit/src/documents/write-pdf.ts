/** The size of a page written for a test, in points: A4. */
export const PDF_PAGE = { width: 595, height: 842 } as const

const PICTURE =
  '<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 64 >>'

function picture(shadeAt: (index: number) => number): string {
  const pixels = Array.from({ length: 64 }, (_, index) => String.fromCharCode(shadeAt(index))).join('')
  return `${PICTURE}\nstream\n${pixels}\nendstream`
}

/**
 * Writes a PDF whose pages are content operators. They may use the fonts /F and /B (Helvetica, and bold), the picture
 * /Im and the states /Clear (no opacity) and /Faint (3 %); /Blank is a picture of
 * nothing but white. In the font /U the codes from 0x80 on stand for the given characters, one each.
 */
export function writePdf(contents: readonly string[], glyphs: readonly string[] = []): Uint8Array {
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${contents.map((_, at) => `${11 + 2 * at} 0 R`).join(' ')}] /Count ${contents.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    picture((index) => ((index + (index >> 3)) % 2 === 0 ? 0x20 : 0xe0)),
    '<< /Type /ExtGState /ca 0 >>',
    '<< /Type /ExtGState /ca 0.03 >>',
    picture(() => 0xff),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 10 0 R >>',
    stream(unicodeMap(glyphs)),
  ]
  const resources =
    '<< /Font << /F 3 0 R /B 4 0 R /U 9 0 R >> /XObject << /Im 5 0 R /Blank 8 0 R >> /ExtGState << /Clear 6 0 R /Faint 7 0 R >> >>'
  contents.forEach((content, at) => {
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PDF_PAGE.width} ${PDF_PAGE.height}] /Resources ${resources} /Contents ${12 + 2 * at} 0 R >>`,
      stream(content),
    )
  })
  return assemble(objects)
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
}

function unicodeMap(glyphs: readonly string[]): string {
  const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')
  const unitsOf = (text: string): string =>
    text
      .split('')
      .map((unit) => hex(unit.charCodeAt(0), 4))
      .join('')
  const rows = glyphs.map((glyph, at) => `<${hex(0x80 + at, 2)}> <${unitsOf(glyph)}>`)
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    '1 beginbfrange <20> <7e> <0020> endbfrange',
    rows.length === 0 ? '' : `${rows.length} beginbfchar ${rows.join(' ')} endbfchar`,
    'endcmap end end',
  ].join('\n')
}

function assemble(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(file, (character) => character.charCodeAt(0))
}

/** A size, or a size of another font. */
type PdfType = number | { readonly size: number; readonly font: 'B' | 'U' }

/** Operators that write a text of Latin-1 at a place measured from the bottom left. */
export function pdfText(words: string, x: number, y: number, type: PdfType = 10): string {
  const { size, font } = typeof type === 'number' ? { size: type, font: 'F' } : type
  const escaped = words.replace(/[\\()]/gu, (sign) => `\\${sign}`)
  return `BT /${font} ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`
}
