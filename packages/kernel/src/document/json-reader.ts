import type { Json } from '../json.ts'

/** A JSON text that is not one; offset is where. */
export class JsonError extends Error {
  readonly offset: number
  constructor(reason: string, offset: number) {
    super(reason)
    this.offset = offset
  }
}

const MAX_DEPTH = 64
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const SPACE = /[ \t\n\r]*/y

/**
 * Reads JSON as RFC 8259 writes it and remembers where each value begins. Repeated keys, unpaired surrogates and
 * nesting beyond 64 levels are errors, unlike in JSON.parse.
 */
export class JsonReader {
  readonly #text: string
  #at = 0
  readonly offsets = new Map<string, number>()

  constructor(text: string) {
    this.#text = text
  }

  read(): Json {
    this.#skipSpace()
    const value = this.#value('', 0)
    this.#skipSpace()
    if (this.#at < this.#text.length) this.#fail('sobra texto detrás del valor')
    return value
  }

  #value(pointer: string, depth: number): Json {
    if (depth > MAX_DEPTH) this.#fail(`hay más de ${MAX_DEPTH} niveles`)
    this.offsets.set(pointer, this.#at)
    const char = this.#text[this.#at]
    if (char === '{') return this.#object(pointer, depth)
    if (char === '[') return this.#array(pointer, depth)
    if (char === '"') return this.#string()
    if (char === 't') return this.#literal('true', true)
    if (char === 'f') return this.#literal('false', false)
    if (char === 'n') return this.#literal('null', null)
    return this.#number()
  }

  #object(pointer: string, depth: number): Json {
    const object: Record<string, Json> = {}
    this.#at++
    this.#skipSpace()
    if (this.#take('}')) return object
    do {
      this.#skipSpace()
      if (this.#text[this.#at] !== '"') this.#fail('se esperaba una clave entre comillas')
      const keyAt = this.#at
      const key = this.#string()
      if (Object.hasOwn(object, key)) throw new JsonError(`la clave «${key}» está repetida`, keyAt)
      this.#skipSpace()
      if (!this.#take(':')) this.#fail('se esperaba «:»')
      this.#skipSpace()
      const value = this.#value(`${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1)
      if (key !== '__proto__') object[key] = value
      else Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
      this.#skipSpace()
    } while (this.#take(','))
    if (!this.#take('}')) this.#fail('se esperaba «,» o «}»')
    return object
  }

  #array(pointer: string, depth: number): Json {
    const items: Json[] = []
    this.#at++
    this.#skipSpace()
    if (this.#take(']')) return items
    do {
      this.#skipSpace()
      items.push(this.#value(`${pointer}/${items.length}`, depth + 1))
      this.#skipSpace()
    } while (this.#take(','))
    if (!this.#take(']')) this.#fail('se esperaba «,» o «]»')
    return items
  }

  #string(): string {
    const start = this.#at
    let at = start + 1
    while (at < this.#text.length) {
      const code = this.#text.charCodeAt(at)
      if (code === 0x22) break
      if (code < 0x20) throw new JsonError('hay un carácter de control dentro de un texto', at)
      at += code === 0x5c ? 2 : 1
    }
    if (at >= this.#text.length) throw new JsonError('falta cerrar un texto', start)
    this.#at = at + 1
    const value = decodeString(this.#text.slice(start, this.#at), start)
    if (!value.isWellFormed()) throw new JsonError('hay medio carácter (surrogate suelto) en un texto', start)
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
    throw new JsonError(reason, this.#at)
  }
}

function decodeString(quoted: string, offset: number): string {
  try {
    return JSON.parse(quoted) as string
  } catch {
    throw new JsonError('hay una secuencia de escape incorrecta', offset)
  }
}
