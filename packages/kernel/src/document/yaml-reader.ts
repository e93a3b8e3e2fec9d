import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  type Alias,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import type { Json } from '../json.ts'
import { Branch, placesFrom, type Places } from './places.ts'
import { checkKey, impossibleIn, MAX_DEPTH, setField, Unreadable } from './readable.ts'

/** How often a document may repeat something by an alias, and how many values that may add up to. */
const MAX_ALIASES = 1000
const MAX_REPEATED = 100_000

/** A node as JSON: its value, where it stands, and what it weighs once its aliases are written out. */
interface Read {
  readonly value: Json
  readonly places: Places
  readonly size: number
  readonly height: number
}

/** Reads YAML 1.2 and remembers where each value begins; what cannot be JSON or is repeated without end is an error. */
export function readYaml(text: string): { readonly value: Json; readonly places: Places } {
  // The parser compares each key with all the others, and writes an excerpt for each of its errors.
  const yaml = parseDocument(text, {
    version: '1.2',
    strict: true,
    logLevel: 'error',
    uniqueKeys: false,
    prettyErrors: false,
  })
  const [problem] = yaml.errors
  if (problem !== undefined) throw new Unreadable(sentenceOf(problem.code), problem.pos[0])
  return new YamlReader().read(yaml.contents, 0)
}

class YamlReader {
  readonly #anchors = new Map<string, unknown>()
  /** What was read of each anchored node; null while it is being read. */
  readonly #known = new Map<unknown, Read | null>()
  #aliases = 0
  #repeated = 0

  read(node: unknown, depth: number): Read {
    if (isAlias(node)) return this.#repeat(node, depth)
    if (depth > MAX_DEPTH) throw new Unreadable(tooDeep, offsetOf(node))
    const anchor = (node as { anchor?: string } | null)?.anchor
    if (anchor === undefined) return this.#readOnce(node, depth)
    this.#anchors.set(anchor, node)
    this.#known.set(node, null)
    const read = this.#readOnce(node, depth)
    this.#known.set(node, read)
    return read
  }

  #readOnce(node: unknown, depth: number): Read {
    if (isMap(node)) return this.#readMap(node, depth)
    if (isSeq(node)) return this.#readList(node, depth)
    return { value: scalarOf(node), places: offsetOf(node), size: 1, height: 0 }
  }

  #repeat(alias: Alias, depth: number): Read {
    const at = offsetOf(alias)
    const node = this.#anchors.get(alias.source)
    if (node === undefined) throw new Unreadable(`el alias «${alias.source}» no apunta a nada`, at)
    const read = this.#known.get(node)
    if (read === null || read === undefined)
      throw new Unreadable(`el alias «${alias.source}» se contiene a sí mismo`, at)
    this.#aliases += 1
    this.#repeated += read.size
    if (this.#aliases > MAX_ALIASES || this.#repeated > MAX_REPEATED)
      throw new Unreadable('usa demasiados alias', at)
    if (depth + read.height > MAX_DEPTH) throw new Unreadable(tooDeep, at)
    return { ...read, places: placesFrom(read.places, at) }
  }

  #readList(node: YAMLSeq, depth: number): Read {
    const places = new Branch(offsetOf(node))
    const value: Json[] = []
    let [size, height] = [1, 0]
    for (const item of node.items) {
      if (isPair(item)) throw new Unreadable(notJson, places.at)
      const read = this.read(item, depth + 1)
      value.push(read.value)
      places.inside.push(read.places)
      size += read.size
      height = Math.max(height, read.height + 1)
    }
    return { value, places, size, height }
  }

  #readMap(node: YAMLMap, depth: number): Read {
    const places = new Branch(offsetOf(node))
    const value: Record<string, Json> = {}
    let [size, height] = [1, 0]
    for (const { key: named, value: item } of node.items) {
      const keyAt = isRanged(named) ? named.range[0] : places.at
      const key = this.#keyOf(named, depth)
      checkKey(key, keyAt)
      if (Object.hasOwn(value, key)) throw new Unreadable(`hay una clave repetida («${key}»)`, keyAt)
      const read = this.read(item, depth + 1)
      setField(value, key, read.value)
      places.keys.push(key)
      places.inside.push(isRanged(item) ? read.places : keyAt)
      size += read.size
      height = Math.max(height, read.height + 1)
    }
    return { value, places, size, height }
  }

  #keyOf(node: unknown, depth: number): string {
    const { value } = this.read(node, depth + 1)
    if (typeof value === 'object' && value !== null)
      throw new Unreadable('una clave es una lista o un objeto', offsetOf(node))
    return value === null ? '' : String(value)
  }
}

const notJson = 'contiene un valor que JSON no puede llevar'
const tooDeep = `hay más de ${MAX_DEPTH} niveles`

function scalarOf(node: unknown): Json {
  const value: unknown = isScalar(node) ? node.value : node
  const reason = typeof value === 'string' ? impossibleIn(value) : whyNotJson(value)
  if (reason !== null) throw new Unreadable(reason, offsetOf(node))
  return (value ?? null) as Json
}

function whyNotJson(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'contiene un número que no es finito'
  return value === null || value === undefined || typeof value === 'boolean' ? null : notJson
}

function offsetOf(node: unknown): number {
  return isRanged(node) ? node.range[0] : 0
}

function isRanged(node: unknown): node is { range: [number, number, number] } {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
}

const YAML_SENTENCES: Readonly<Record<string, string>> = {
  ALIAS_PROPS: 'un alias no puede llevar propiedades',
  BAD_ALIAS: 'hay un alias que no apunta a nada',
  BAD_DIRECTIVE: 'hay una directiva desconocida',
  BAD_DQ_ESCAPE: 'hay una secuencia de escape incorrecta entre comillas dobles',
  BAD_INDENT: 'la sangría no es correcta',
  BAD_SCALAR_START: 'un valor empieza por un carácter reservado; póngalo entre comillas',
  BLOCK_AS_IMPLICIT_KEY: 'falta una clave o sobra «: » dentro de un texto; póngalo entre comillas',
  BLOCK_IN_FLOW: 'hay un bloque dentro de una lista o un objeto en línea',
  KEY_OVER_1024_CHARS: 'una clave es demasiado larga',
  MISSING_CHAR: 'falta un carácter de cierre o un separador',
  MULTILINE_IMPLICIT_KEY: 'una clave ocupa varias líneas',
  MULTIPLE_DOCS: 'hay varios documentos en un fichero',
  RESOURCE_EXHAUSTION: tooDeep,
  TAB_AS_INDENT: 'la sangría usa tabuladores; use espacios',
  UNEXPECTED_TOKEN: 'hay un elemento inesperado',
}

function sentenceOf(code: string): string {
  return YAML_SENTENCES[code] ?? `la sintaxis no es correcta (${code})`
}
