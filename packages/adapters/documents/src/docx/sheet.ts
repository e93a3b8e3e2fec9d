import { childOf, elementsOf, type XmlElement } from '@dictamen/kernel/xml'
import { isOn, numberOf } from './looks.ts'

/** The paper of a document in twentieths of a point, and what is shown on every sheet. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
  /** Relationship ids of the headers and footers that some sheet shows. */
  readonly headers: readonly string[]
  readonly footers: readonly string[]
}

const LETTER = { width: 12_240, height: 15_840, left: 1440, top: 1440 }

/** Reads the sections of a document; the last one gives the paper. */
export function sheetOf(document: XmlElement, settings: XmlElement | null): Sheet {
  const sections = sectionsOf(document)
  const last = sections.at(-1) ?? null
  const size = childOf(last, 'w:pgSz')?.attributes
  const margin = childOf(last, 'w:pgMar')?.attributes
  const evenOdd = childOf(settings, 'w:evenAndOddHeaders')
  const shown = (name: string): string[] => [
    ...new Set(sections.flatMap((section) => referencesOf(section, name, evenOdd !== null && isOn(evenOdd)))),
  ]
  return {
    width: numberOf(size?.['w:w']) ?? LETTER.width,
    height: numberOf(size?.['w:h']) ?? LETTER.height,
    left: numberOf(margin?.['w:left']) ?? LETTER.left,
    top: numberOf(margin?.['w:top']) ?? LETTER.top,
    headers: shown('w:headerReference'),
    footers: shown('w:footerReference'),
  }
}

function sectionsOf(document: XmlElement): XmlElement[] {
  const body = childOf(document, 'w:body')
  const inside = elementsOf(body).flatMap((block) => {
    const section = block.name === 'w:p' ? childOf(childOf(block, 'w:pPr'), 'w:sectPr') : null
    return section === null ? [] : [section]
  })
  const last = childOf(body, 'w:sectPr')
  return last === null ? inside : [...inside, last]
}

/** A first-page header is shown only where the section asks for one, an even one only where the document does. */
function referencesOf(section: XmlElement, name: string, evenOdd: boolean): string[] {
  const title = childOf(section, 'w:titlePg')
  const hasTitle = title !== null && isOn(title)
  return elementsOf(section).flatMap((reference) => {
    const type = reference.attributes['w:type'] ?? 'default'
    const isShown = type === 'default' || (type === 'first' && hasTitle) || (type === 'even' && evenOdd)
    const id = reference.attributes['r:id']
    return reference.name === name && isShown && id !== undefined ? [id] : []
  })
}
