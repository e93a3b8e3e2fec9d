/** An element of an XML document. Names carry the prefix that their namespace has here, whatever the file calls it. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (XmlElement | string)[]
}

/** Namespaces by the prefix they get; the transitional and the strict form of one are the same. */
export type Namespaces = Readonly<Record<string, string>>

/** What is wrong with a document: its marks, a closing tag that closes nothing, its end, a type that it declares, its size. */
export interface XmlFault {
  readonly kind: 'malformed' | 'unopened' | 'incomplete' | 'doctype' | 'two roots' | 'too much'
  /** The name of the tag, where it is about one. */
  readonly tag?: string
}

export interface XmlOptions {
  /** What a fault is to whoever reads. */
  readonly refuse: (fault: XmlFault) => Error
  /** Without any, names stay as they are written. */
  readonly namespaces?: Namespaces
  /** A document type is refused unless it is to be passed over: nothing of it is ever read. */
  readonly passesDoctype?: boolean
}

interface Scope {
  readonly element: XmlElement
  readonly raw: string
  readonly prefixes: Readonly<Record<string, string>>
}

const DEEPEST = 200
const MOST_ELEMENTS = 1_000_000
const NAMED: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])
const TAG = /^<(\/?)([^\s/>"'<=]+)((?:\s+[^\s=/>"'<]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/u
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu

/** Reads an XML document into a tree: nothing is declared, fetched or expanded but the five named characters and numbered ones. */
export function readXml(text: string, options: XmlOptions): XmlElement {
  const reader = new XmlReader(options)
  let at = text.startsWith('\ufeff') ? 1 : 0
  while (at < text.length) {
    if (text[at] !== '<') {
      const next = text.indexOf('<', at)
      const end = next < 0 ? text.length : next
      reader.text(unescape(text.slice(at, end)))
      at = end
    } else at = reader.markup(text, at)
  }
  return reader.root()
}

class XmlReader {
  readonly #options: XmlOptions
  readonly #open: Scope[] = []
  #root: XmlElement | null = null
  #count = 0

  constructor(options: XmlOptions) {
    this.#options = options
  }

  text(text: string): void {
    this.#open.at(-1)?.element.children.push(text)
  }

  /** Reads one piece of markup and returns where it ends. */
  markup(text: string, at: number): number {
    if (text.startsWith('<!--', at)) return this.#after(text, '-->', at)
    if (text.startsWith('<![CDATA[', at)) {
      const end = this.#after(text, ']]>', at)
      this.text(text.slice(at + 9, end - 3))
      return end
    }
    if (text.startsWith('<?', at)) return this.#after(text, '?>', at)
    if (text.startsWith('<!', at)) {
      if (this.#options.passesDoctype === true) return this.#after(text, '>', at)
      throw this.#fault('doctype')
    }
    const tag = TAG.exec(text.slice(at, this.#endOfTag(text, at)))
    if (tag === null) throw this.#fault('malformed')
    const [whole, slash, name, attributes, empty] = tag
    if (slash === '/') this.#close(name!)
    else this.#start(name!, attributes!, empty === '/')
    return at + whole.length
  }

  root(): XmlElement {
    if (this.#root === null || this.#open.length > 0) throw this.#fault('incomplete')
    return this.#root
  }

  /** A tag ends at the first > outside quotes. */
  #endOfTag(text: string, at: number): number {
    let quote = ''
    for (let index = at; index < text.length; index++) {
      const sign = text[index]!
      if (quote === '' && sign === '>') return index + 1
      if (quote === '' && (sign === '"' || sign === "'")) quote = sign
      else if (sign === quote) quote = ''
    }
    throw this.#fault('incomplete')
  }

  #start(raw: string, attributes: string, isEmpty: boolean): void {
    if (++this.#count > MOST_ELEMENTS || this.#open.length >= DEEPEST) throw this.#fault('too much')
    const given = [...attributes.matchAll(ATTRIBUTE)].map(
      ([, key, double, single]) => [key!, unescape(double ?? single ?? '')] as const,
    )
    const own = given.filter(([key]) => key === 'xmlns' || key.startsWith('xmlns:'))
    const above = this.#open.at(-1)?.prefixes ?? {}
    const prefixes =
      own.length === 0
        ? above
        : { ...above, ...Object.fromEntries(own.map(([key, uri]) => [key.slice(6), uri])) }
    const element: XmlElement = {
      name: this.#resolve(raw, prefixes, true),
      attributes: Object.fromEntries(
        given.map(([key, value]) => [this.#resolve(key, prefixes, false), value]),
      ),
      children: [],
    }
    const parent = this.#open.at(-1)?.element
    if (parent !== undefined) parent.children.push(element)
    else if (this.#root === null) this.#root = element
    else throw this.#fault('two roots')
    if (!isEmpty) this.#open.push({ element, raw, prefixes })
  }

  #close(raw: string): void {
    if (this.#open.pop()?.raw !== raw) throw this.#fault('unopened', raw)
  }

  #resolve(raw: string, prefixes: Readonly<Record<string, string>>, takesDefault: boolean): string {
    const { namespaces } = this.#options
    const colon = raw.indexOf(':')
    if (namespaces === undefined) return raw
    if (colon < 0 && !takesDefault) return raw
    const prefix = colon < 0 ? '' : raw.slice(0, colon)
    const uri = prefixes[prefix]
    const known = uri === undefined ? undefined : namespaces[uri]
    const local = raw.slice(colon + 1)
    if (known !== undefined) return `${known}:${local}`
    return uri === undefined ? raw : `?:${local}`
  }

  #after(text: string, mark: string, at: number): number {
    const end = text.indexOf(mark, at + 2)
    if (end < 0) throw this.#fault('incomplete')
    return end + mark.length
  }

  #fault(kind: XmlFault['kind'], tag?: string): Error {
    return this.#options.refuse(tag === undefined ? { kind } : { kind, tag })
  }
}

function unescape(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/giu, (whole, decimal, hex, named) => {
    if (typeof named === 'string') return NAMED.get(named) ?? whole
    const point = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
    return decodePoint(point) ?? whole
  })
}

/** The character of a number; null for what is none. */
export function decodePoint(point: number): string | null {
  const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
  return isCharacter ? String.fromCodePoint(point) : null
}

/** The first element of a name among the children. */
export function childOf(element: XmlElement | null | undefined, name: string): XmlElement | null {
  for (const child of element?.children ?? [])
    if (typeof child !== 'string' && child.name === name) return child
  return null
}

/** The elements among the children. */
export function elementsOf(element: XmlElement | null | undefined): XmlElement[] {
  return (element?.children ?? []).filter((child): child is XmlElement => typeof child !== 'string')
}

/** The text directly inside an element. */
export function textIn(element: XmlElement | null): string {
  let text = ''
  for (const child of element?.children ?? []) if (typeof child === 'string') text += child
  return text
}
