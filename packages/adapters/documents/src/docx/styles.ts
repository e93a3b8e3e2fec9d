import { childOf, elementsOf, type XmlElement } from '@dictamen/kernel/xml'
import { looksOf, shadeOf, type Looks } from './looks.ts'

/** A style of a document with what it inherits laid under it. */
export interface Style {
  readonly looks: Looks
  /** Behind paragraphs or cells; undefined when the style does not say. */
  readonly shade: string | null | undefined
  readonly isList: boolean
  /** Parts of a table with looks of their own: firstRow, band1Horz… */
  readonly parts: ReadonlyMap<string, { readonly looks: Looks; readonly shade: string | null | undefined }>
}

const PLAIN: Style = { looks: {}, shade: undefined, isList: false, parts: new Map() }
const LONGEST_CHAIN = 20

/** The styles of a document by id. */
export class Styles {
  readonly #byId = new Map<string, XmlElement>()
  readonly #known = new Map<string, Style>()
  readonly defaults: Looks
  /** The style of paragraphs that name none. */
  readonly paragraph: Style

  constructor(part: XmlElement | null) {
    const defaults = childOf(childOf(childOf(part, 'w:docDefaults'), 'w:rPrDefault'), 'w:rPr')
    this.defaults = looksOf(defaults)
    let standard: string | undefined
    for (const style of elementsOf(part)) {
      const id = style.attributes['w:styleId']
      if (style.name !== 'w:style' || id === undefined) continue
      this.#byId.set(id, style)
      const isDefault = ['1', 'true', 'on'].includes(style.attributes['w:default'] ?? '')
      if (isDefault && style.attributes['w:type'] === 'paragraph') standard = id
    }
    this.paragraph = this.of(standard)
  }

  of(id: string | undefined, depth = 0): Style {
    if (id === undefined || depth > LONGEST_CHAIN) return PLAIN
    const known = this.#known.get(id)
    if (known !== undefined) return known
    const element = this.#byId.get(id)
    if (element === undefined) return PLAIN
    const style = this.#resolve(element, depth)
    this.#known.set(id, style)
    return style
  }

  #resolve(element: XmlElement, depth: number): Style {
    const below = this.of(childOf(element, 'w:basedOn')?.attributes['w:val'], depth + 1)
    const paragraph = childOf(element, 'w:pPr')
    const parts = new Map(below.parts)
    for (const part of elementsOf(element)) {
      const type = part.attributes['w:type']
      if (part.name !== 'w:tblStylePr' || type === undefined) continue
      parts.set(type, { looks: looksOf(childOf(part, 'w:rPr')), shade: shadeOf(childOf(part, 'w:tcPr')) })
    }
    const shade =
      shadeOf(paragraph) ?? shadeOf(childOf(element, 'w:tcPr')) ?? shadeOf(childOf(element, 'w:tblPr'))
    return {
      looks: { ...below.looks, ...looksOf(childOf(element, 'w:rPr')) },
      shade: shade === undefined ? below.shade : shade,
      isList: childOf(paragraph, 'w:numPr') === null ? below.isList : true,
      parts,
    }
  }
}
