import { childOf, elementsOf, type XmlElement } from '../xml-tree.ts'
import type { Reason } from './hiding.ts'
import { isOn, type Looks } from './looks.ts'
import type { Sheet } from './sheet.ts'
import type { Styles } from './styles.ts'

/** What surrounds a block: the colour it lies on, why it may not be seen, and what its table gives it. */
export interface Around {
  /** rrggbb; null when it cannot be known. */
  readonly ground: string | null
  readonly reason: Reason
  readonly looks: Looks
}

/** What holds for a whole document. */
export interface Setting {
  readonly styles: Styles
  readonly sheet: Sheet
  /** Behind a box that shows what lies below it. */
  readonly below: string | null
  /** Ids of the notes that the text refers to, in order. */
  readonly notes: { readonly footnotes: string[]; readonly endnotes: string[] }
}

/** The elements of a container; controls stand for their content, alternatives for the one that is shown. */
export function contentsOf(container: XmlElement | null): XmlElement[] {
  return elementsOf(container).flatMap((element) => {
    if (element.name === 'w:sdt') return contentsOf(childOf(element, 'w:sdtContent'))
    if (element.name !== 'mc:AlternateContent') return [element]
    return contentsOf(childOf(element, 'mc:Choice') ?? childOf(element, 'mc:Fallback'))
  })
}

/** Whether a tracked change of a row or cell takes it away. */
export function isTakenAway(properties: XmlElement | null): boolean {
  const marks = ['w:del', 'w:cellDel'].map((name) => childOf(properties, name))
  return marks.some((mark) => mark !== null && isOn(mark))
}
