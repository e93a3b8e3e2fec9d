import { isFormula, texOf } from './formulas.ts'
import { isElement, rawText, type Element } from './html-tree.ts'
import { field, line, picture, tick, word, type Item, type Laid } from './laid.ts'
import { isHidden, signOf } from './showing.ts'
import { spaceOf } from './type.ts'

/** A line is broken where it would grow longer, in points. */
const LONGEST = 700
/** Points in a pixel, and what a picture without a size is given. */
const PIXEL = 0.75
const PICTURE = { width: 160, height: 90, most: 480 }
const EX = 5

const SIGNS = { color: '#357a32' }
const BUTTONS = new Set(['button', 'submit', 'reset', 'image', 'file', 'color', 'range'])

/** Words and what stands between them, on as many lines as they take. */
export class InlineRun {
  readonly #lines: Item[][] = [[]]
  readonly #wraps: boolean
  readonly #isCode: boolean
  readonly #sources: ReadonlySet<string>
  /** The word that goes on where the next text begins with no blank. */
  #open: { text: string; space: number } | null = null
  /** Blanks since the last word. */
  #blanks = 0

  constructor(
    { wraps, isCode }: { readonly wraps: boolean; readonly isCode: boolean },
    sources: ReadonlySet<string>,
  ) {
    this.#wraps = wraps
    this.#isCode = isCode
    this.#sources = sources
  }

  /** The lines as they are set; none where there is nothing to see. */
  lines(): Laid[] {
    this.#closeWord()
    while (this.#lines.length > 0 && this.#lines.at(-1)!.length === 0) this.#lines.pop()
    return (this.#wraps && !this.#isCode ? this.#lines.flatMap(broken) : this.#lines).map(line)
  }

  addText(text: string): void {
    for (const [piece] of text.matchAll(/\n|[^\S\n]+|\S+/g)) {
      if (/\S/.test(piece)) this.#addLetters(piece)
      else if (this.#isCode && piece === '\n') this.#break()
      else this.#addBlanks(piece)
    }
  }

  addElement(element: Element): void {
    const { name } = element
    if (isHidden(element)) return
    if (name === 'br') this.#break()
    else if (isFormula(element)) this.#addFormula(element)
    else if (name === 'input') this.#addInput(element)
    else if (name === 'select') this.#addItem(field(wordsOf(chosenIn(element)), true))
    else if (name === 'img' || name === 'svg') this.#addPicture(element)
    else if (signOf(element) !== null) this.#addItem(word(signOf(element)!, SIGNS))
    else if (name !== 'button') this.#addInside(element)
  }

  #addInside({ name, children }: Element): void {
    const isApart = name === 'p' || name === 'div' || name === 'li'
    if (isApart) this.#addBlanks(' ')
    for (const child of children) {
      if (isElement(child)) this.addElement(child)
      else this.addText(child)
    }
    if (isApart) this.#addBlanks(' ')
  }

  /** A formula stands on the line as TeX; where only its drawing is left, as a drawing. */
  #addFormula(element: Element): void {
    const tex = texOf(element, this.#sources)
    if (tex === null) this.#addPicture(element)
    else this.addText(tex)
  }

  #addInput({ attributes }: Element): void {
    const type = (attributes.get('type') ?? 'text').toLowerCase()
    if (type === 'radio' || type === 'checkbox') this.#addItem(tick(attributes.has('checked')))
    else if (!BUTTONS.has(type)) this.#addItem(field(wordsOf(attributes.get('value') ?? ''), false))
  }

  #addPicture(element: Element): void {
    const sign = signOf(element)
    if (sign !== null) return this.#addItem(word(sign, SIGNS))
    const [width, height] = sizeOf(element)
    // What is smaller only counts who reads.
    if (width > 2 && height > 2) this.#addItem(picture(element, width, height))
  }

  #addLetters(text: string): void {
    this.#open ??= { text: '', space: this.#spaceBefore() }
    this.#open.text += text
    this.#blanks = 0
  }

  #addBlanks(blanks: string): void {
    this.#closeWord()
    this.#blanks = this.#isCode ? this.#blanks + blanks.replaceAll('\t', '    ').length : 1
  }

  #addItem(item: Item): void {
    this.#closeWord()
    this.#blanks = 0
    this.#lines.at(-1)!.push(item)
  }

  #break(): void {
    this.#closeWord()
    this.#blanks = 0
    this.#lines.push([])
  }

  /** Blanks at the beginning of a line count in code only. */
  #spaceBefore(): number {
    if (this.#isCode) return this.#blanks * spaceOf(true)
    return this.#lines.at(-1)!.length === 0 ? 0 : this.#blanks * spaceOf(false)
  }

  #closeWord(): void {
    if (this.#open === null) return
    const { text, space } = this.#open
    this.#lines.at(-1)!.push(word(text, { isCode: this.#isCode, space }))
    this.#open = null
  }
}

/** A line in pieces that are not too long. */
function broken(items: readonly Item[]): Item[][] {
  const lines: Item[][] = [[]]
  let width = 0
  for (const item of items) {
    const own = item.space + item.width
    if (width + own > LONGEST && lines.at(-1)!.length > 0) {
      lines.push([])
      width = 0
    }
    lines.at(-1)!.push(item)
    width += own
  }
  return lines
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/** What a list of choices shows: what was chosen, else the first. */
function chosenIn(select: Element): string {
  const options: Element[] = []
  const visit = (element: Element): void => {
    for (const child of element.children.filter(isElement)) {
      if (child.name === 'option') options.push(child)
      else visit(child)
    }
  }
  visit(select)
  const shown = options.find(({ attributes }) => attributes.has('selected')) ?? options[0]
  return shown === undefined ? '' : rawText(shown)
}

/** Width and height of a picture, in points. */
function sizeOf({ name, attributes }: Element): [number, number] {
  const style = attributes.get('style') ?? ''
  const box = attributes
    .get('viewbox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const given = (side: 'width' | 'height'): number | null =>
    pointsOf(attributes.get(side)) ??
    pointsOf(new RegExp(`(?:^|[;\\s])${side}\\s*:\\s*([^;]+)`).exec(style)?.[1])
  const known =
    name === 'svg' && box?.length === 4 ? [box[2]! * PIXEL, box[3]! * PIXEL] : [PICTURE.width, PICTURE.height]
  const width = given('width') ?? known[0]!
  const height = given('height') ?? (width * known[1]!) / (known[0]! || 1)
  const scale = Math.min(1, PICTURE.most / Math.max(width, height, 1))
  return [width * scale, height * scale]
}

function pointsOf(length: string | undefined): number | null {
  const found = /^\s*(\d{1,5}(?:\.\d{1,6})?)\s*(px|ex|em|pt)?\s*(?:!important)?$/.exec(length ?? '')
  if (found === null) return null
  const figure = Number(found[1])
  return figure * (found[2] === 'ex' ? EX : found[2] === 'em' ? 2 * EX : found[2] === 'pt' ? 1 : PIXEL)
}
