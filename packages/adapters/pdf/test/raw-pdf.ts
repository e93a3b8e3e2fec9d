/** A page of a PDF written by hand: content operators, and what they need. */
export interface RawPage {
  readonly content: string
  /** Entries of the page's dictionary, as in `/Rotate 90`. */
  readonly entries?: string
}

const PICTURE =
  '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8'

/**
 * Writes a PDF of 300 × 400 points with what hidden text and odd pages need: a font /F, a picture /Im, states /Clear
 * (no opacity) and /Faint (3 %), and a layer /Off that is switched off.
 */
export function rawPdf(pages: readonly RawPage[]): Uint8Array {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [7 0 R] /D << /OFF [7 0 R] >> >> >>',
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${8 + 2 * at} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `${PICTURE} /Length 4 >>\nstream\n\u0010\u0020\u0030\u0040\nendstream`,
    '<< /Type /ExtGState /ca 0 >>',
    '<< /Type /ExtGState /ca 0.03 >>',
    '<< /Type /OCG /Name (apagada) >>',
  ]
  const resources =
    '<< /Font << /F 3 0 R >> /XObject << /Im 4 0 R >> /ExtGState << /Clear 5 0 R /Faint 6 0 R >> /Properties << /Off 7 0 R >> >>'
  pages.forEach(({ content, entries = '' }, at) => {
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Resources ${resources} /Contents ${9 + 2 * at} 0 R ${entries} >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  })
  return assemble(objects)
}

function assemble(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.lastIndexOf('xref\n')}\n%%EOF\n`
  return Uint8Array.from(file, (character) => character.charCodeAt(0))
}

/** Operators that write a text at a place measured from the bottom left. */
export function text(words: string, x: number, y: number, size = 10): string {
  return `BT /F ${size} Tf ${x} ${y} Td (${words}) Tj ET`
}
