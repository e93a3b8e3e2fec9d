import type { Json } from '../json.ts'
import { Branch, type Places } from './places.ts'
import { checkKey, impossibleIn, MAX_DEPTH, setField, Unreadable } from './readable.ts'

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const SPACE = /[ \t\n\r]*/y

/**
 * Reads JSON as RFC 8259 writes it and remembers where each value begins. Repeated keys, impossible text and
 * nesting beyond 64 levels are errors, unlike in JSON.parse.
 */
export class JsonReader {
  readonly #text: string
  #at = 0
  #places: Places = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): { readonly value: Json; readonly places: Places } {
    this.#skipSpace()
    const value = this.#value(0)
    const places = this.#places
    this.#skipSpace()
    if (this.#at < this.#text.length) this.#fail('sobra texto detrás del valor')
    return { value, places }
  }

  /** Leaves in `#places` where the value it returns stands. */
  #value(depth: number): Json {
    if (depth > MAX_DEPTH) this.#fail(`hay más de ${MAX_DEPTH} niveles`)
    const char = this.#text[this.#at]
    if (char === '{') return this.#object(depth)
    if (char === '[') return this.#array(depth)
    this.#places = this.#at
    if (char === '"') return this.#string()
    if (char === 't') return this.#literal('true', true)
    if (char === 'f') return this.#literal('false', false)
    if (char === 'n') return this.#literal('null', null)
    return this.#number()
  }

  #object(depth: number): Json {
    const object: Record<string, Json> = {}
    const branch = (this.#places = new Branch(this.#at++))
    this.#skipSpace()
    if (this.#take('}')) return object
    do {
      this.#skipSpace()
      if (this.#text[this.#at] !== '"') this.#fail('se esperaba una clave entre comillas')
      const keyAt = this.#at
      const key = this.#string()
      checkKey(key, keyAt)
      if (Object.hasOwn(object, key)) throw new Unreadable(`la clave «${key}» está repetida`, keyAt)
      this.#skipSpace()
      if (!this.#take(':')) this.#fail('se esperaba «:»')
      this.#skipSpace()
      setField(object, key, this.#value(depth + 1))
      branch.keys.push(key)
      branch.inside.push(this.#places)
      this.#skipSpace()
    } while (this.#take(','))
    if (!this.#take('}')) this.#fail('se esperaba «,» o «}»')
    this.#places = branch
    return object
  }

  #array(depth: number): Json {
    const items: Json[] = []
    const branch = (this.#places = new Branch(this.#at++))
    this.#skipSpace()
    if (this.#take(']')) return items
    do {
      this.#skipSpace()
      items.push(this.#value(depth + 1))
      branch.inside.push(this.#places)
      this.#skipSpace()
    } while (this.#take(','))
    if (!this.#take(']')) this.#fail('se esperaba «,» o «]»')
    this.#places = branch
    return items
  }

  #string(): string {
    const start = this.#at
    let at = start + 1
    while (at < this.#text.length) {
      const code = this.#text.charCodeAt(at)
      if (code === 0x22) break
      if (code < 0x20) throw new Unreadable('hay un carácter de control dentro de un texto', at)
      at += code === 0x5c ? 2 : 1
    }
    if (at >= this.#text.length) throw new Unreadable('falta cerrar un texto', start)
    this.#at = at + 1
    const value = decodeString(this.#text.slice(start, this.#at), start)
    const impossible = impossibleIn(value)
    if (impossible !== null) throw new Unreadable(`${impossible} en un texto`, start)
    return value
  }

  #number(): number {
    NUMBER.lastIndex = this.#at
    const match = NUMBER.exec(this.#text)
    if (match === null) this.#fail('se esperaba un valor')
    const value = Number(match[0])
    if (!Number.isFinite(value)) this.#fail('el número es demasiado grande')
    this.#at += match[0].length
    return value
  }

  #literal<T extends Json>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at)) this.#fail('se esperaba un valor')
    this.#at += word.length
    return value
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.#at
    this.#at += SPACE.exec(this.#text)![0].length
  }

  #take(char: string): boolean {
    if (this.#text[this.#at] !== char) return false
    this.#at++
    return true
  }

  #fail(reason: string): never {
    throw new Unreadable(reason, this.#at)
  }
}

function decodeString(quoted: string, offset: number): string {
  try {
    return JSON.parse(quoted) as string
  } catch {
    throw new Unreadable('hay una secuencia de escape incorrecta', offset)
  }
}
