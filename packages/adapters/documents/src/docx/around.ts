import { childOf, elementsOf, type XmlElement } from '@dictamen/kernel/xml'
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

/** Vocabularies that Word has known for long: an alternative that needs one of them is the one that is shown. */
const KNOWN_TO_WORD = /^(?:wps|wpg|wpc|wpi|w14|w15|w16\w*|wp14|cx\d?|a14|a16|am3d|aink)$/u

/** The elements of a container; controls stand for their content, alternatives for the one that is shown. */
export function contentsOf(container: XmlElement | null): XmlElement[] {
  return elementsOf(container).flatMap((element) => {
    if (element.name === 'w:sdt') return contentsOf(childOf(element, 'w:sdtContent'))
    return element.name === 'mc:AlternateContent' ? contentsOf(shownOf(element)) : [element]
  })
}

/** The alternative that Word shows: one that draws what older programs could not, else what is there for those. */
function shownOf(alternatives: XmlElement): XmlElement | null {
  const fallback = childOf(alternatives, 'mc:Fallback')
  const choice = elementsOf(alternatives).find(
    ({ name, attributes }) =>
      name === 'mc:Choice' &&
      (attributes.Requires ?? '').split(' ').every((prefix) => KNOWN_TO_WORD.test(prefix)),
  )
  if (choice === undefined) return fallback
  return fallback === null || draws(choice) ? choice : fallback
}

function draws(element: XmlElement): boolean {
  return elementsOf(element).some(({ name }) => name === 'w:drawing') || elementsOf(element).some(draws)
}

/** Whether a tracked change of a row or cell takes it away. */
export function isTakenAway(properties: XmlElement | null): boolean {
  const marks = ['w:del', 'w:cellDel'].map((name) => childOf(properties, name))
  return marks.some((mark) => mark !== null && isOn(mark))
}
