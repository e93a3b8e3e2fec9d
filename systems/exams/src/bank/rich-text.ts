import { sourcesOfPictures, withoutBlocks } from './html-blocks.ts'
import { decodePoint } from '@dictamen/kernel/xml'
import { childOf, escapeXml, type Element } from './xml.ts'

const ENTITIES = [
  'amp & lt < gt > quot " apos \' iquest ¿ iexcl ¡ laquo « raquo » ldquo “ rdquo ” lsquo ‘ rsquo ’ hellip … ndash – mdash —',
  'aacute á eacute é iacute í oacute ó uacute ú ntilde ñ uuml ü iuml ï agrave à egrave è ograve ò ccedil ç atilde ã otilde õ',
  'Aacute Á Eacute É Iacute Í Oacute Ó Uacute Ú Ntilde Ñ Uuml Ü Iuml Ï Agrave À Egrave È Ograve Ò Ccedil Ç',
  'acirc â ecirc ê icirc î ocirc ô ucirc û middot · deg ° ordf ª ordm º euro € times × divide ÷ plusmn ± sup2 ² sup3 ³',
  'le ≤ ge ≥ ne ≠ asymp ≈ rarr → larr ← harr ↔ rArr ⇒ hArr ⇔ and ∧ or ∨ not ¬ forall ∀ exist ∃ isin ∈ infin ∞ radic √ sum ∑',
  'alpha α beta β gamma γ delta δ epsilon ε lambda λ mu μ pi π sigma σ phi φ omega ω Gamma Γ Delta Δ Sigma Σ Phi Φ Omega Ω',
].join(' ')
const NAMED = new Map(
  [...ENTITIES.matchAll(/(\w+) (\S)/g)].map(([, name, sign]): [string, string] => [name!, sign!]),
)
const BREAK = /<br\b[^>]*>|<\/(?:p|div|li|tr|h[1-6]|ul|ol|table|pre)>/gi
const TAG = /<\/?[a-z][^<>]*>/gi
const SPACES_AROUND = /^ +|(?<! ) +$/g

/** A text with the names of the pictures that stand in it. */
export interface RichText {
  readonly text: string
  readonly pictures: readonly string[]
}

/** The text of an element of Moodle XML, whatever its format. */
export function richTextOf(element: Element | undefined): RichText {
  const text = element === undefined ? '' : (childOf(element, 'text')?.text ?? '')
  const format = element?.attributes.format ?? ''
  const marked = format === 'html' || format === 'moodle_auto_format' || (format === '' && isMarked(text))
  return marked ? readHtml(text) : { text: text === '\u00A0' ? '' : text, pictures: [] }
}

/** A text with one table of gaps below it: what stands before the table and its cells; null where it has none. */
export function tableIn(element: Element | undefined): { stem: string; rows: string[][] } | null {
  const html = element === undefined ? '' : (childOf(element, 'text')?.text ?? '')
  const start = html.search(/<table\b/i)
  const end = start < 0 ? -1 : html.toLowerCase().indexOf('</table>', start)
  if (end < 0 || !html.slice(start, end).includes('{')) return null
  const rows = html
    .slice(start, end)
    .split(/<tr\b[^<>]*>/i)
    .slice(1)
    .map((row) =>
      row
        .split(/<t[dh]\b[^<>]*>/i)
        .slice(1)
        .map((cell) => readHtml(cell).text),
    )
  return { stem: readHtml(html.slice(0, start)).text, rows }
}

/** The text that a piece of HTML shows, line by line, and the pictures it names. */
export function readHtml(html: string): RichText {
  const pictures = sourcesOfPictures(html).flatMap((source) => {
    const name = /^@@PLUGINFILE@@\/(.+)$/.exec(decodeEntities(source))?.[1]
    return name === undefined ? [] : [decodeName(name)]
  })
  const said = withoutBlocks(html, /<(script|style)\b/, ([, name]) => new RegExp(`</${name}>`, 'gi'))
  const lined = said.replace(/[\t\r\n ]+/g, ' ').replace(BREAK, '\n')
  const shown = decodeEntities(withoutBlocks(lined, /<!--/, () => /-->/g).replace(TAG, ''))
  const lines = shown.split('\n').map((line) => line.replace(SPACES_AROUND, ''))
  return { text: lines.join('\n').replaceAll('\u00A0', ' ').trim(), pictures }
}

/** Whether a text without a declared format is HTML. */
export function isMarked(text: string): boolean {
  return /<(?:p|br|div|span|img|b|i|strong|em|ul|ol|li|table|sub|sup)\b[^<>]*>/i.test(text)
}

/** A text as HTML that reads back to the same text. */
export function htmlOf(text: string): string {
  return escapeXml(text)
    .replace(/ (?= |\n|$)|(?<=^|\n) /g, '\u00A0')
    .replaceAll('\n', '<br>')
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi,
    (whole, figure, hex, name: string | undefined) => {
      if (name !== undefined) return name === 'nbsp' ? '\u00A0' : (NAMED.get(name) ?? whole)
      const point = hex === undefined ? Number(figure) : Number.parseInt(String(hex), 16)
      return decodePoint(point) ?? whole
    },
  )
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
