import { Refusal } from '@dictamen/kernel'
import { elementsOf, readXml as readTree, textIn, type XmlElement, type XmlFault } from '@dictamen/kernel/xml'

/** An element: its name, attributes, children and own text. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

/** Reads a small XML document: elements, attributes, text, CDATA. No entity of the document's own is opened. */
export function readXml(text: string, name: string): Element {
  const refuse = (fault: XmlFault): Refusal =>
    new Refusal('DocumentUnreadable', { name, format: 'XML', reason: reasonOf(fault) })
  return plain(readTree(text, { refuse, passesDoctype: true }))
}

function plain(element: XmlElement): Element {
  const { name, attributes } = element
  return { name, attributes, children: elementsOf(element).map(plain), text: textIn(element) }
}

function reasonOf({ kind, tag }: XmlFault): string {
  if (kind === 'unopened') return `</${tag}> no cierra nada`
  if (kind === 'malformed') return 'hay un signo < suelto'
  return kind === 'too much' ? 'tiene demasiados elementos, o demasiado hondos' : 'está incompleto'
}

export function childOf(element: Element, name: string): Element | undefined {
  return element.children.find((child) => child.name === name)
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
