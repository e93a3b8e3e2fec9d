import { Refusal } from '../sentences.ts'
import { decodeReferences } from './entities.ts'

/** An element of a page, with what is inside it. */
export interface Element {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: Node[]
}

export type Node = Element | string

/** Elements and texts of one page; a review of a thousand questions has a tenth. */
const MOST_NODES = 500_000
const DEEPEST = 400

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** What is inside them is text, whatever it looks like. */
const RAW = new Set('script style textarea title noscript iframe xmp'.split(' '))
/** A start closes what stands open of these, up to what holds them. */
const CLOSES: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  option: ['option'],
  optgroup: ['option', 'optgroup'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tr: ['td', 'th', 'tr'],
  tbody: ['td', 'th', 'tr', 'thead', 'tbody'],
  tfoot: ['td', 'th', 'tr', 'thead', 'tbody'],
}
const HOLDS = new Set('table ul ol dl select div'.split(' '))
/** A paragraph ends where one of these begins. */
const ENDS_PARAGRAPH = new Set(
  'address article aside blockquote div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)
const NAME = /[a-zA-Z][^\s/>]*/y
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y

/** The elements of a page, however carelessly they are written. Nothing is run and nothing is fetched. */
export function readTree(html: string, name: string): Element {
  return new Tree(html, name).read()
}

class Tree {
  readonly #root: Element = { name: '#root', attributes: new Map(), children: [] }
  readonly #open: Element[] = [this.#root]
  readonly #html: string
  readonly #document: string
  #nodes = 0

  constructor(html: string, document: string) {
    this.#html = html
    this.#document = document
  }

  read(): Element {
    const html = this.#html
    let at = 0
    while (at < html.length) {
      const tag = html.indexOf('<', at)
      if (tag < 0) break
      if (tag > at) this.#addText(html.slice(at, tag))
      at = this.#readTag(tag)
    }
    if (at < html.length) this.#addText(html.slice(at))
    return this.#root
  }

  /** What begins with a less-than sign; gives where it ends. */
  #readTag(at: number): number {
    const html = this.#html
    if (html.startsWith('<!--', at)) return after(html, '-->', at + 4)
    const next = html[at + 1] ?? ''
    if (next === '!' || next === '?') return after(html, '>', at)
    const isEnd = next === '/'
    NAME.lastIndex = at + (isEnd ? 2 : 1)
    const name = NAME.exec(html)?.[0].toLowerCase()
    if (name === undefined) {
      this.#addText('<')
      return at + 1
    }
    if (!isEnd) return this.#readStart(name, NAME.lastIndex)
    this.#close(name)
    return after(html, '>', NAME.lastIndex)
  }

  #readStart(name: string, from: number): number {
    const html = this.#html
    const attributes = new Map<string, string>()
    let at = from
    ATTRIBUTE.lastIndex = at
    for (let found = ATTRIBUTE.exec(html); found !== null; found = ATTRIBUTE.exec(html)) {
      const [, key, quoted, single, bare] = found
      const known = key!.toLowerCase()
      if (!attributes.has(known)) attributes.set(known, decodeReferences(quoted ?? single ?? bare ?? ''))
      at = ATTRIBUTE.lastIndex
    }
    const end = after(html, '>', at)
    this.#openElement({ name, attributes, children: [] })
    if (RAW.has(name)) return this.#readRaw(name, end)
    if (VOID.has(name) || (html[end - 2] === '/' && this.#isForeign())) this.#close(name)
    return end
  }

  /** Elements of drawings and formulas may close themselves. */
  #isForeign(): boolean {
    return this.#open.some(({ name }) => name === 'svg' || name === 'math')
  }

  #readRaw(name: string, from: number): number {
    const closing = new RegExp(`</${name}`, 'gi')
    closing.lastIndex = from
    const end = closing.exec(this.#html)?.index ?? this.#html.length
    const text = this.#html.slice(from, end)
    const isCode = name === 'script' || name === 'style'
    if (text !== '') this.#add(isCode ? text : decodeReferences(text))
    this.#close(name)
    return after(this.#html, '>', end)
  }

  #openElement(element: Element): void {
    const closes = CLOSES[element.name]
    if (closes !== undefined) this.#closeInside(closes)
    else if (ENDS_PARAGRAPH.has(element.name) && this.#open.at(-1)!.name === 'p') this.#open.pop()
    this.#add(element)
    this.#open.push(element)
    if (this.#open.length > DEEPEST) this.#refuse(`está anidada a más de ${DEEPEST} niveles`)
  }

  /** Closes what stands open of some names, up to the nearest element that holds such things. */
  #closeInside(names: readonly string[]): void {
    let at = this.#open.length - 1
    let last = this.#open.length
    while (at > 0 && !HOLDS.has(this.#open[at]!.name)) {
      if (names.includes(this.#open[at]!.name)) last = at
      at--
    }
    this.#open.length = last
  }

  #close(name: string): void {
    const at = this.#open.findLastIndex((element) => element.name === name)
    if (at > 0) this.#open.length = at
  }

  #addText(text: string): void {
    this.#add(decodeReferences(text))
  }

  #add(node: Node): void {
    this.#nodes += 1
    if (this.#nodes > MOST_NODES) this.#refuse(`tiene más de ${MOST_NODES} elementos`)
    this.#open.at(-1)!.children.push(node)
  }

  #refuse(reason: string): never {
    throw new Refusal('FormatUnknown', { name: this.#document, reason })
  }
}

/** Behind the next occurrence of something; the end where there is none. */
function after(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from)
  return at < 0 ? text.length : at + sign.length
}

/** Whether an element has one of some classes. */
export function hasClass({ attributes }: Element, ...names: readonly string[]): boolean {
  const own = attributes.get('class')
  if (own === undefined) return false
  const classes = own.split(/\s+/)
  return names.some((name) => classes.includes(name))
}

export function isElement(node: Node): node is Element {
  return typeof node !== 'string'
}

/** The elements under one, in the order of the page. */
export function* descendants(element: Element): Generator<Element> {
  const open: Element[] = element.children.filter(isElement).toReversed()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next
    for (let at = next.children.length - 1; at >= 0; at--) {
      const child = next.children[at]!
      if (isElement(child)) open.push(child)
    }
  }
}

/** All the text under an element, as it stands in the page. */
export function rawText(node: Node): string {
  return isElement(node) ? node.children.map(rawText).join('') : node
}
