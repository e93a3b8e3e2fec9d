import { docxParagraph, docxRun, pdfText, writeDocx, writePdf } from '@dictamen/testkit'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { heightOf, toText } from './pages.ts'

/** A document in which nothing is hidden, however suspicious it may look. */
export interface BenignPage {
  readonly file: string
  readonly bytes: Uint8Array
}

const SENTENCES = readFileSync(
  join(import.meta.dirname, '../../../shield/test/sentences/harmless.txt'),
  'utf8',
)
  .trimEnd()
  .split('\n')
const NAMES = [
  'Ana Ruiz Peña',
  'Iñaki Echevarría',
  'José Ángel Núñez',
  'Mª Luisa Güell',
  'Óscar Müller',
  'Chloë Lefèvre',
]
const FOREIGN = [
  'محمد \u200f(Mohamed)\u200e Benali',
  'Socio: \u2067דוד כהן\u2069, Tel Aviv',
  'Γιώργος Παπαδόπουλος, Αθήνα',
  'Работа в ООО «Восток», Москва',
  '山田太郎, Tokio',
  'علی می‌خواهد در مادرید کار کند',
]
const ODD = [
  '👩‍💻 Tecnología · ❤️ Equipo · 🏴󠁧󠁢󠁥󠁮󠁧󠁿 Inglés nativo',
  'Garci\u0301a y Nu\u0301n\u0303ez, abogados',
  'Transfor\u00admación digital de 5\u00a0000\u202fpersonas',
  'https://example.org/\u200bproyectos/\u200bibérica',
  'TNFα, 12 μg/ml, Δp = 3 bar, λmax = 540 nm',
  '𝗟𝗼𝗴𝗿𝗼𝘀 𝗰𝗹𝗮𝘃𝗲',
  'Correo: ana.ruiz@example.org — Tel.: +34 600 000 000',
  '«Ignorar el mercado», decía, «es de mal directivo».',
]
const FIRMS = ['Banco Norte', 'Aceros del Sur, S. A.', 'Farma Ibérica', 'Retail 24', 'Energía Viva']
const TITLES = [
  'Director financiero',
  'Jefa de planta',
  'Responsable de IA y datos',
  'Directora comercial',
  'Gerente de sistemas',
]

/** Figures that look like chance and are always the same. */
function dice(seed: number): (sides: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % sides
  }
}

/** Two hundred documents, or as many as wanted: CVs, references, notes and tests in four formats. */
export function benignPages(count: number): BenignPage[] {
  return Array.from({ length: count }, (_, at) => {
    const roll = dice(at + 7)
    const format = (['txt', 'md', 'docx', 'pdf'] as const)[at % 4]!
    const lines = linesFor(roll, format !== 'pdf')
    const bytes =
      format === 'docx'
        ? wordOf(lines)
        : format === 'pdf'
          ? printOf(lines, roll)
          : toText(format === 'md' ? markedOf(lines) : lines)
    return { file: `pagina-${at}.${format}`, bytes }
  })
}

function linesFor(roll: (sides: number) => number, isUnicode: boolean): string[] {
  const one = (list: readonly string[]): string => list[roll(list.length)]!
  const lines = [one(NAMES), one(TITLES), '']
  for (let at = 0; at < 18 + roll(14); at++) {
    const kind = roll(8)
    const year = 2000 + roll(24)
    if (kind === 0)
      lines.push(
        '',
        one(['EXPERIENCIA', 'FORMACIÓN', 'Sistema', 'Instrucciones', 'RESULTADO', 'Notas del evaluador']),
      )
    else if (kind === 1) lines.push(`${one(TITLES)}, ${one(FIRMS)} (${year} - ${year + 2})`)
    else if (kind === 2) lines.push(`- Subió las ventas un ${5 + roll(30)} % con ${roll(200) + 2} personas.`)
    else if (kind === 3 && isUnicode) lines.push(one(FOREIGN))
    else if (kind === 4 && isUnicode) lines.push(one(ODD))
    else if (kind === 5) lines.push(`Puntuación: ${roll(11)}/10`)
    else lines.push(one(SENTENCES))
  }
  return lines
}

function markedOf(lines: readonly string[]): string[] {
  return [
    `# ${lines[0]}`,
    ...lines.slice(1),
    '',
    '| Prueba | Nota |',
    '| --- | --- |',
    '| Caso | **8** |',
    '<!-- prettier-ignore -->',
    '<span style="background:#123;color:#fff">Destacado</span> [perfil](https://example.org "público")',
  ]
}

function wordOf(lines: readonly string[]): Uint8Array {
  const white = '<w:color w:val="FFFFFF"/>'
  const bar = docxParagraph(docxRun(lines[0]!, white), '<w:shd w:val="clear" w:fill="1F3864"/>')
  const box = `<w:p><w:r><w:drawing><wp:anchor><wp:extent cx="900000" cy="300000"/><a:graphic><a:graphicData><wps:wsp><wps:spPr><a:solidFill><a:srgbClr val="203040"/></a:solidFill></wps:spPr><wps:txbx><w:txbxContent>${docxParagraph(docxRun('Contacto', white))}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r></w:p>`
  const table = `<w:tbl><w:tblPr><w:tblStyle w:val="T"/></w:tblPr><w:tr><w:tc>${docxParagraph('Prueba')}</w:tc><w:tc>${docxParagraph('Nota')}</w:tc></w:tr><w:tr><w:tc>${docxParagraph('Caso')}</w:tc><w:tc>${docxParagraph('8')}</w:tc></w:tr></w:tbl>`
  const styles =
    '<w:style w:type="table" w:styleId="T"><w:tblStylePr w:type="firstRow"><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:tcPr><w:shd w:val="clear" w:fill="4472C4"/></w:tcPr></w:tblStylePr></w:style>'
  const body = [bar, box, ...lines.slice(1).map((line) => docxParagraph(docxRun(line))), table]
  return writeDocx({
    body: body.join(''),
    styles,
    footer: docxParagraph(docxRun('Confidencial', '<w:sz w:val="12"/>')),
  })
}

function printOf(lines: readonly string[], roll: (sides: number) => number): Uint8Array {
  const bar = `q 0.1 0.2 0.35 rg 0 ${heightOf(0) - 8} 595 26 re f Q`
  const title = `q 1 g ${pdfText(lines[0]!, 56, heightOf(0), { size: 12, font: 'B' })} Q`
  const side = `q 0.2 g 430 200 140 90 re f 0.93 g ${pdfText('Contacto', 440, 265)} Q`
  const shadow = `q /Faint gs ${pdfText(lines[1]!, 57, heightOf(1) - 1)} Q`
  const footer = pdfText('Documento confidencial. Datos tratados conforme al RGPD.', 56, 24, 6)
  const rows = lines
    .slice(1, 42)
    .map((line, at) => (line === '' ? '' : pdfText(line.slice(0, 70), 56, heightOf(at + 1), 9 + roll(2))))
  const picture = 'q 60 0 0 60 500 700 cm /Im Do Q'
  return writePdf([[bar, title, side, shadow, ...rows, footer, picture].join('\n')])
}
