import { deflateSync } from 'node:zlib'

/** PDF files that are long to read, by the length of what they repeat. */
export const hostilePdfs: Readonly<Record<string, (length: number) => Uint8Array>> = {
  'PDF: texto': (n) => pdfOf(['BT /F1 12 Tf 10 10 Td (hola) Tj ET\n'.repeat(n)]),
  'PDF: trazos': (n) => pdfOf(['0 0 m 600 800 l S\n'.repeat(n)]),
  'PDF: estados': (n) => pdfOf(['q '.repeat(n)]),
  'PDF: páginas': (n) => pdfOf(Array(Math.min(n / 100, 990)).fill('BT /F1 12 Tf (hola) Tj ET')),
}

/** A PDF with a page for each content. */
function pdfOf(contents: readonly string[]): Uint8Array {
  const kids = contents.map((_none, at) => `${10 + 2 * at} 0 R`).join(' ')
  const head = [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    `2 0 obj <</Type /Pages /Kids [${kids}] /Count ${contents.length}>> endobj`,
    '5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj\n',
  ].join('\n')
  const pages = contents.flatMap((content, at) => {
    const [page, stream] = [10 + 2 * at, 11 + 2 * at]
    const packed = deflateSync(Buffer.from(content))
    const place = `/Parent 2 0 R /MediaBox [0 0 612 792] /Resources <</Font <</F1 5 0 R>>>>`
    return [
      Buffer.from(`${page} 0 obj <</Type /Page ${place} /Contents ${stream} 0 R>> endobj\n`),
      Buffer.from(`${stream} 0 obj <</Length ${packed.length} /Filter /FlateDecode>> stream\n`),
      packed,
      Buffer.from('\nendstream endobj\n'),
    ]
  })
  const tail = 'trailer <</Root 1 0 R /Size 9999>>\nstartxref\n0\n%%EOF\n'
  return Buffer.concat([Buffer.from(head), ...pages, Buffer.from(tail)])
}
