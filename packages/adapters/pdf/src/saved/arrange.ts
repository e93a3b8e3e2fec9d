import { isFormula } from './formulas.ts'
import { isElement, rawText, type Element, type Node } from './html-tree.ts'
import { InlineRun } from './inline-run.ts'
import { beside, grid, indented, line, panel, stack, word, type Laid } from './laid.ts'
import { groundOf, isBlock, isHidden, isQuestion, isRow, isRuled, isWriting } from './showing.ts'
import { LEADING } from './type.ts'

/** What holds for a part of a page because of where it stands. */
interface Setting {
  /** Lines break where they grow too long: not beside something else. */
  readonly wraps: boolean
  readonly isCode: boolean
}

const INDENT = 20
/** Lines of a box for free text, at least. */
const WRITING = 3

/** Sets the elements of a page as a browser would, as far as it tells what belongs together. */
export class Arrangement {
  readonly #blocks = new Map<Element, boolean>()
  readonly #sources: ReadonlySet<string>
  readonly #widest: () => number

  constructor(sources: ReadonlySet<string>, widest: () => number) {
    this.#sources = sources
    this.#widest = widest
  }

  /** The parts of a page in their order: each question is one, and so is what stands between questions. */
  parts(matter: Element): Laid[] {
    const parts: Laid[] = []
    let between: Node[] = []
    const flush = (): void => {
      const laid = this.#inside({ ...matter, children: between }, { wraps: true, isCode: false })
      if (laid.height > 0) parts.push(laid)
      between = []
    }
    const visit = (element: Element): void => {
      for (const child of element.children) {
        if (isElement(child) && isQuestion(child)) {
          flush()
          if (!isHidden(child)) parts.push(this.#block(child, element, { wraps: true, isCode: false }))
        } else if (isElement(child) && !isHidden(child) && holdsQuestion(child)) visit(child)
        else between.push(child)
      }
    }
    visit(matter)
    flush()
    return parts
  }

  #block(element: Element, parent: Element, setting: Setting): Laid {
    const own: Setting = { ...setting, isCode: setting.isCode || element.name === 'pre' }
    if (element.name === 'table') return this.#table(element, own)
    if (element.name === 'hr') return line([])
    if (isWriting(element)) return this.#writing(element)
    const inside = isRow(element, parent)
      ? beside(this.#children(element, { ...own, wraps: false }))
      : this.#inside(element, own)
    const ground = groundOf(element)
    if (ground !== null) return panel(inside, ground, this.#widest)
    return ['blockquote', 'dd', 'ul'].includes(element.name) ? indented(inside, INDENT) : inside
  }

  #inside(element: Element, setting: Setting): Laid {
    const parts = this.#children(element, setting)
    return element.name === 'ol' ? indented(stack(parts), INDENT / 2) : stack(parts)
  }

  /** What is inside an element: a part for each block and for each run of what stands on lines together. */
  #children(element: Element, setting: Setting): Laid[] {
    const parts: Laid[] = []
    let run = new InlineRun(setting, this.#sources)
    let item = Number.parseInt(element.attributes.get('start') ?? '1', 10) || 1
    const flush = (): void => {
      parts.push(...run.lines())
      run = new InlineRun(setting, this.#sources)
    }
    for (const child of element.children) {
      if (!isElement(child)) run.addText(child)
      else if (isHidden(child)) continue
      else if (!this.#isBlock(child)) run.addElement(child)
      else {
        flush()
        const laid = this.#block(child, element, setting)
        const isItem = element.name === 'ol' && child.name === 'li'
        parts.push(isItem ? beside([line([word(labelOf(element, item++))]), laid]) : laid)
      }
    }
    flush()
    return parts
  }

  /** Whether an element stands on lines of its own, or holds what does. */
  #isBlock(element: Element): boolean {
    const known = this.#blocks.get(element)
    if (known !== undefined) return known
    const isOwn = isBlock(element)
    const isForced = !isOwn && isInlineBox(element)
    const is =
      isOwn ||
      (!isForced &&
        !isFormula(element) &&
        element.children.some((child) => isElement(child) && !isHidden(child) && this.#isBlock(child)))
    this.#blocks.set(element, is)
    return is
  }

  #table(table: Element, setting: Setting): Laid {
    const rows = rowsOf(table).map((row) =>
      row.children
        .filter(
          (cell): cell is Element =>
            isElement(cell) && (cell.name === 'td' || cell.name === 'th') && !isHidden(cell),
        )
        .map((cell) => this.#inside(cell, { ...setting, wraps: false })),
    )
    return stack([
      grid(
        rows.filter((row) => row.length > 0),
        isRuled(table),
      ),
      line([]),
    ])
  }

  /** A box for free text: what was written keeps its lines. */
  #writing(element: Element): Laid {
    const written =
      element.name === 'textarea'
        ? stack(
            rawText(element)
              .split('\n')
              .map((text) =>
                line(
                  text
                    .split(/\s+/)
                    .filter(Boolean)
                    .map((one) => word(one)),
                ),
              ),
          )
        : this.#inside(element, { wraps: true, isCode: false })
    const height = Math.max(written.height, WRITING * LEADING)
    return panel({ ...written, height }, null, () => this.#widest() - INDENT)
  }
}

function holdsQuestion({ children }: Element): boolean {
  return children.some((child) => isElement(child) && (isQuestion(child) || holdsQuestion(child)))
}

/** Elements that stand inside a line whatever they hold. */
function isInlineBox({ name, attributes }: Element): boolean {
  return (
    name === 'svg' || /(?:^|\s)(?:specificfeedback|d-inline\S*)(?:\s|$)/.test(attributes.get('class') ?? '')
  )
}

function rowsOf(table: Element): Element[] {
  return table.children.filter(isElement).flatMap((part) => {
    if (part.name === 'tr') return isHidden(part) ? [] : [part]
    return ['thead', 'tbody', 'tfoot'].includes(part.name) && !isHidden(part) ? rowsOf(part) : []
  })
}

/** What is printed before an item of a numbered list. */
function labelOf({ attributes }: Element, at: number): string {
  const type = attributes.get('type')
  if (type === 'a' || type === 'A') return `${String.fromCharCode(type.charCodeAt(0) + ((at - 1) % 26))}.`
  return `${at}.`
}
