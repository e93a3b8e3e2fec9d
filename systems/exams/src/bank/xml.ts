import { Refusal } from '@dictamen/kernel'

/** An element: its name, attributes, children and own text. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<![^>]*>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads a small XML document: elements, attributes, text, CDATA. No entity of the document's own is opened. */
export function readXml(text: string, name: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open: Element[] = [root]
  let read = 0
  for (const token of text.matchAll(TOKEN)) {
    if (token.index !== read) throw broken(name, 'hay un signo < suelto')
    read += token[0].length
    const [, data, closing, tag, attributes, empty, plain] = token
    const top = open.at(-1)!
    if (data !== undefined) top.text += data
    else if (plain !== undefined) top.text += decode(plain)
    else if (closing === '/') {
      if (open.length < 2 || top.name !== tag) throw broken(name, `</${tag}> no cierra nada`)
      open.pop()
    } else if (tag !== undefined) {
      const element: Element = {
        name: tag,
        attributes: attributesOf(attributes ?? ''),
        children: [],
        text: '',
      }
      top.children.push(element)
      if (empty !== '/') open.push(element)
    }
  }
  const [first] = root.children
  if (read !== text.length || open.length !== 1 || first === undefined) throw broken(name, 'está incompleto')
  return first
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

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  return Object.fromEntries(pairs.map(([, key, double, single]) => [key!, decode(double ?? single ?? '')]))
}

function decode(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return ENTITIES[entity] ?? whole
    const point =
      entity[1]?.toLowerCase() === 'x' ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
    return decodePoint(point) ?? whole
  })
}

/** The character of a number; null for what is none. */
export function decodePoint(point: number): string | null {
  const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
  return isCharacter ? String.fromCodePoint(point) : null
}

function broken(name: string, reason: string): Refusal {
  return new Refusal('DocumentUnreadable', { name, format: 'XML', reason })
}
