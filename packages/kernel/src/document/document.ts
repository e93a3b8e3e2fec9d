import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument as parseYaml,
  type Document as YamlDocument,
} from 'yaml'
import type { Problem } from '../errors/errors.ts'
import { Refusal } from '../errors/errors.ts'
import type { Json } from '../json.ts'
import { LineIndex, type Position } from '../text/lines.ts'
import { JsonError, JsonReader } from './json-reader.ts'

const MAX_LENGTH = 32 * 1024 * 1024
const MAX_ALIASES = 100
const MAX_DEPTH = 64

/** A value read from YAML or JSON text that remembers where each part of it stands. */
export interface Document {
  readonly name: string
  readonly value: Json
  /** Where a problem with the value at this pointer should be shown; the nearest enclosing value when it is absent. */
  locate(pointer: string): Pick<Problem, 'file' | 'position' | 'excerpt'>
}

/** Reads YAML 1.2 or JSON, told apart by content. Refuses empty, oversized, nested or ambiguous text with its position. */
export function readDocument(text: string, name: string): Document {
  const content = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  if (content.length > MAX_LENGTH)
    throw new Refusal('DocumentTooLarge', { name, size: content.length, limit: MAX_LENGTH })
  if (content.trim() === '') throw new Refusal('DocumentEmpty', { name })
  return /^\s*[{[]/.test(content) ? readJsonOrFlow(content, name) : readYaml(content, name)
}

/** A value that was never text: it has a name and no places. */
export function documentOf(value: Json, name: string): Document {
  return { name, value, locate: () => ({ file: name }) }
}

/** One document out of several, each under its pointer: problems keep pointing at the file they come from. */
export function composeDocuments(
  name: string,
  parts: Readonly<Record<string, Document | readonly Document[]>>,
): Document {
  const owners: [string, Document][] = []
  const value: Record<string, Json> = {}
  for (const [key, part] of Object.entries(parts)) {
    if (isList(part)) {
      value[key] = part.map((document) => document.value)
      part.forEach((document, index) => owners.push([`/${key}/${index}`, document]))
    } else {
      value[key] = part.value
      owners.push([`/${key}`, part])
    }
  }
  return {
    name,
    value,
    locate(pointer) {
      const owner = owners.find(([prefix]) => pointer === prefix || pointer.startsWith(`${prefix}/`))
      return owner === undefined ? { file: name } : owner[1].locate(pointer.slice(owner[0].length))
    },
  }
}

function isList(part: Document | readonly Document[]): part is readonly Document[] {
  return Array.isArray(part)
}

function readJsonOrFlow(text: string, name: string): Document {
  const reader = new JsonReader(text)
  try {
    const value = reader.read()
    return locatedDocument(name, text, value, (pointer) => reader.offsets.get(pointer))
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    // A YAML flow mapping also begins with a brace: it may still be readable as YAML.
    const yaml = parseYaml(text, { version: '1.2', uniqueKeys: true, logLevel: 'error' })
    if (yaml.errors.length === 0 && !/^[^\n]*"/.test(text.trimStart())) return readYaml(text, name)
    throw unreadable(name, 'JSON', error.message, text, error.offset)
  }
}

function readYaml(text: string, name: string): Document {
  const lineCounter = new LineCounter()
  const yaml = parseYaml(text, {
    version: '1.2',
    uniqueKeys: true,
    strict: true,
    logLevel: 'error',
    lineCounter,
  })
  const [problem] = yaml.errors
  if (problem !== undefined) throw unreadable(name, 'YAML', sentenceOf(problem.code), text, problem.pos[0])
  const depth = deepest(yaml.contents, 0)
  if (depth > MAX_DEPTH) throw unreadable(name, 'YAML', `hay más de ${MAX_DEPTH} niveles`, text, 0)
  return locatedDocument(name, text, toJson(yaml, name, text), (pointer) => offsetInYaml(yaml, pointer))
}

function toJson(yaml: YamlDocument, name: string, text: string): Json {
  let value: unknown
  try {
    value = yaml.toJS({ maxAliasCount: MAX_ALIASES })
  } catch (error) {
    const dangling = /Unresolved alias[^:]*: (\S+)/.exec(String(error))?.[1]
    if (dangling === undefined) throw unreadable(name, 'YAML', 'usa demasiados alias', text, 0)
    throw unreadable(
      name,
      'YAML',
      `el alias «${dangling}» no apunta a nada`,
      text,
      text.indexOf(`*${dangling}`),
    )
  }
  const strange = findNotJson(value)
  if (strange !== null) throw unreadable(name, 'YAML', strange, text, 0)
  return value as Json
}

function findNotJson(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'contiene un número que no es finito'
  if (typeof value === 'string')
    return value.isWellFormed() ? null : 'contiene medio carácter (surrogate suelto)'
  if (value === null || typeof value === 'boolean') return null
  if (typeof value !== 'object') return 'contiene un valor que JSON no puede llevar'
  for (const item of Object.values(value)) {
    const strange = findNotJson(item)
    if (strange !== null) return strange
  }
  return null
}

function deepest(node: unknown, depth: number): number {
  if (depth > MAX_DEPTH || (!isMap(node) && !isSeq(node))) return depth
  let most = depth
  for (const item of node.items) {
    const child: unknown = isMap(node) ? (item as { value: unknown }).value : item
    most = Math.max(most, deepest(child, depth + 1))
  }
  return most
}

function offsetInYaml(yaml: YamlDocument, pointer: string): number | undefined {
  let node: unknown = yaml.contents
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (isAlias(node)) node = node.resolve(yaml)
    if (isMap(node))
      node = node.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === key)?.value
    else if (isSeq(node)) node = node.items[Number(key)]
    else return undefined
  }
  return isRanged(node) ? node.range[0] : undefined
}

function isRanged(node: unknown): node is { range: [number, number, number] } {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
}

function locatedDocument(
  name: string,
  text: string,
  value: Json,
  offsetOf: (pointer: string) => number | undefined,
): Document {
  let index: LineIndex | undefined
  return {
    name,
    value,
    locate(pointer) {
      index ??= new LineIndex(text)
      for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
        const offset = offsetOf(at)
        if (offset !== undefined) return placeOf(name, index, index.position(offset))
        if (at === '') return { file: name }
      }
    },
  }
}

function placeOf(
  file: string,
  index: LineIndex,
  position: Position,
): Pick<Problem, 'file' | 'position' | 'excerpt'> {
  return { file, position, excerpt: index.line(position.line) }
}

function unreadable(name: string, format: string, reason: string, text: string, offset: number): Refusal {
  const index = new LineIndex(text)
  const problem: Problem = {
    pointer: '',
    message: reason,
    ...placeOf(name, index, index.position(Math.min(offset, text.length))),
  }
  return new Refusal('DocumentUnreadable', { name, format, reason }, [problem])
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
  DUPLICATE_KEY: 'hay una clave repetida',
  KEY_OVER_1024_CHARS: 'una clave es demasiado larga',
  MISSING_CHAR: 'falta un carácter de cierre o un separador',
  MULTILINE_IMPLICIT_KEY: 'una clave ocupa varias líneas',
  MULTIPLE_DOCS: 'hay varios documentos en un fichero',
  TAB_AS_INDENT: 'la sangría usa tabuladores; use espacios',
  UNEXPECTED_TOKEN: 'hay un elemento inesperado',
}

function sentenceOf(code: string): string {
  return YAML_SENTENCES[code] ?? `la sintaxis no es correcta (${code})`
}
