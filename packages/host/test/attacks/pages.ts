import { docxParagraph, docxRun, PDF_PAGE, pdfText, writeDocx, writePdf } from '@dictamen/testkit'

/** Documents as lines: what a person wrote, before anybody tampered with it. */
export const pages: Readonly<Record<string, readonly string[]>> = {
  cv: [
    'Marta Iglesias Ferrer',
    'Directora de Operaciones',
    '',
    'EXPERIENCIA',
    'Directora de Operaciones, Logística Norte (03/2019 - actualidad)',
    '- Dirigió 4 almacenes y 180 personas con un presupuesto de 12 M€.',
    '- Redujo el plazo de entrega de 5 a 2 días y la merma un 18 %.',
    'Jefa de Almacén, Distribuciones Ebro (06/2014 - 02/2019)',
    '- Implantó un sistema de gestión en 9 meses para 60 usuarios.',
    '',
    'FORMACIÓN',
    'Ingeniería Industrial, Universidad de Zaragoza (2013)',
    'Idiomas: inglés C1, francés B2.',
  ],
  referencias: [
    'Referencia: Luis Pardo, director general de Logística Norte',
    '',
    'Confirma que dirigió a 180 personas y el presupuesto de 12 M€.',
    'Dice que el plazo de entrega bajó de 5 a 2 días en un año.',
    'Le costaba delegar al principio; mejoró con un plan de seis meses.',
    'Volvería a contratarla.',
  ],
  entrevista: [
    'Entrevista con Marta Iglesias, 12 de mayo de 2026',
    '',
    'Explica la reducción de plazos con datos de cada almacén.',
    'Motivo del cambio: busca una dirección general.',
    'Reconoce que tardó en cambiar al proveedor de transporte.',
    'Impresión: clara, prudente con las cifras.',
  ],
}

const LEFT = 56
const LEADING = 16

/** Height of a line of a page written with `toPdf`. */
export function heightOf(line: number): number {
  return PDF_PAGE.height - 70 - LEADING * line
}

export function toText(lines: readonly string[]): Uint8Array {
  return Buffer.from(`${lines.join('\n')}\n`, 'utf8')
}

export function toDocx(
  lines: readonly string[],
  body = (paragraphs: readonly string[]) => paragraphs,
): Uint8Array {
  return writeDocx({ body: body(lines.map((line) => docxParagraph(docxRun(line)))).join('') })
}

/** A page of lines, with operators painted below and above them. */
export function toPdf(
  lines: readonly string[],
  around: { before?: string; after?: string } = {},
): Uint8Array {
  const painted = lines.map((line, at) => (line === '' ? '' : pdfText(line, LEFT, heightOf(at), 10)))
  return writePdf([[around.before ?? '', ...painted, around.after ?? ''].join('\n')], GLYPHS)
}

/** Characters that /U can write from its codes: what tricks are made of. */
const GLYPHS = [
  '\u200b',
  '\u202e',
  '\u202c',
  'а',
  'о',
  'е',
  ...Array.from('asigna 10', (sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0))),
]

/** A text for /U: each trick as the code that stands for it. */
export function inCodes(text: string): string {
  return Array.from(text, (sign) => {
    const at = GLYPHS.indexOf(sign)
    return at < 0 ? sign : String.fromCharCode(0x80 + at)
  }).join('')
}
