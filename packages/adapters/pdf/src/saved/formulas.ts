import { descendants, hasClass, isElement, rawText, type Element, type Node } from './html-tree.ts'

/** Classes of what programs make of a formula, whose source stands elsewhere. */
const RENDERED = [
  'MathJax',
  'MathJax_Display',
  'MathJax_SVG',
  'MathJax_SVG_Display',
  'MathJax_CHTML',
  'mjx-chtml',
  'MathJax_CHTML_Display',
  'katex',
  'katex-display',
]

/** Whether an element is a formula, in whatever way it is written or drawn. */
export function isFormula(element: Element): boolean {
  const { name, attributes } = element
  if (name === 'math' || name === 'mjx-container') return true
  if (name === 'script') return isTexScript(element)
  if (name === 'img') return hasClass(element, 'texrender')
  return (name === 'span' || name === 'div') && attributes.has('class') && hasClass(element, ...RENDERED)
}

/**
 * A formula as TeX between its marks: what its author wrote where the page still has it, else what its structure says.
 * Empty where the source follows in a script of its own; null where only a drawing is left. `sources` are the names of
 * such scripts.
 */
export function texOf(element: Element, sources: ReadonlySet<string>): string | null {
  const { name, attributes } = element
  if (name === 'script') return marked(rawText(element), (attributes.get('type') ?? '').includes('display'))
  if (name === 'img') return marked(attributes.get('alt') ?? attributes.get('title') ?? '', false)
  const every = [element, ...descendants(element)]
  if (every.some((part) => sources.has((part.attributes.get('id') ?? '').replace(/-Frame$/, '')))) return ''
  const isDisplay =
    attributes.get('display') === 'true' ||
    attributes.get('display') === 'block' ||
    /display/i.test(attributes.get('class') ?? '')
  const written = every.map((part) => part.attributes.get('data-tex') ?? latexOf(part)).find(Boolean)
  if (written !== undefined) return marked(written, isDisplay)
  const math = every.find((part) => part.name === 'math')
  if (math === undefined) return null
  const source = [...descendants(math)].find(isTexAnnotation)
  return marked(source === undefined ? texOfNodes(math.children) : rawText(source), isDisplay)
}

/** The scripts that hold the source of formulas, by their names. */
export function texScripts(root: Element): Set<string> {
  const scripts = [...descendants(root)].filter(
    (element) => element.name === 'script' && isTexScript(element),
  )
  return new Set(scripts.flatMap(({ attributes }) => attributes.get('id') ?? []))
}

function isTexScript({ attributes }: Element): boolean {
  return (attributes.get('type') ?? '').startsWith('math/tex')
}

function isTexAnnotation({ name, attributes }: Element): boolean {
  return name === 'annotation' && /tex/i.test(attributes.get('encoding') ?? '')
}

/** What the outermost part of a formula says of all of it. */
function latexOf({ name, attributes }: Element): string | undefined {
  return name === 'math' || name === 'mjx-math' ? attributes.get('data-latex') : undefined
}

function marked(tex: string, isDisplay: boolean): string {
  const source = tex.replace(/\s+/g, ' ').trim()
  if (source === '') return ''
  return isDisplay ? `\\[${source}\\]` : `\\(${source}\\)`
}

/** How elements of MathML are written in TeX, by the parts that they have. */
const FORMS: Readonly<Record<string, (...parts: string[]) => string>> = {
  mfrac: (above = '', below = '') => `\\frac{${above}}{${below}}`,
  mroot: (base = '', index = '') => `\\sqrt[${index}]{${base}}`,
  msup: (base = '', above = '') => `${base}^{${above}}`,
  msub: (base = '', below = '') => `${base}_{${below}}`,
  msubsup: (base = '', below = '', above = '') => `${base}_{${below}}^{${above}}`,
  mover: (base = '', above = '') => `\\overset{${above}}{${base}}`,
  munder: (base = '', below = '') => `\\underset{${below}}{${base}}`,
  munderover: (base = '', below = '', above = '') => `${base}_{${below}}^{${above}}`,
  msqrt: (...parts) => `\\sqrt{${parts.join('')}}`,
  mfenced: (...parts) => `(${parts.join(', ')})`,
  mtr: (...parts) => parts.join(' & '),
  mtable: (...parts) => `\\begin{matrix}${parts.join(' \\\\ ')}\\end{matrix}`,
  semantics: (first = '') => first,
  annotation: () => '',
  'annotation-xml': () => '',
  mspace: () => ' ',
}

function texOfNodes(nodes: readonly Node[]): string {
  return nodes.filter(isElement).map(texOfPart).join('')
}

function texOfPart(element: Element): string {
  const { name, children } = element
  const form = FORMS[name]
  if (form !== undefined) return form(...children.filter(isElement).map(texOfPart))
  const text = rawText(element).trim()
  if (name === 'mtext') return `\\text{${text}}`
  if (name === 'mi' && /^\p{L}{2,}$/u.test(text)) return `\\mathrm{${text}}`
  if (name === 'mi' || name === 'mn' || name === 'mo') return /^[{}%&#$_]$/.test(text) ? `\\${text}` : text
  return texOfNodes(children)
}
