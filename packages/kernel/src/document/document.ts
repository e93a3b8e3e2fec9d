import type { Problem } from '../errors/errors.ts'
import { Refusal } from '../errors/errors.ts'
import type { Json } from '../json.ts'
import { LineIndex, type Position } from '../text/lines.ts'
import { JsonReader } from './json-reader.ts'
import { offsetAt, type Places } from './places.ts'
import { Unreadable } from './readable.ts'
import { readYaml } from './yaml-reader.ts'

const MAX_LENGTH = 32 * 1024 * 1024
/** YAML is written by people, and takes a hundred times as long to read as JSON. */
const MAX_YAML_LENGTH = 4 * 1024 * 1024
const MAX_FLOW_LENGTH = 100_000

/** A value read from YAML or JSON text that remembers where each part of it stands. */
export interface Document {
  readonly name: string
  readonly value: Json
  /** Where a problem with the value at this pointer should be shown; the nearest enclosing value when it is absent. */
  locate(pointer: string): Pick<Problem, 'file' | 'position' | 'excerpt'>
}

/** What a document is written in. */
export type Format = 'JSON' | 'YAML'

/**
 * Reads YAML 1.2 or JSON, told apart by content unless it is said. Refuses empty, oversized, nested or ambiguous text,
 * and text that nothing else would take, with its position.
 */
export function readDocument(text: string, name: string, format?: Format): Document {
  const content = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  if (content.length > MAX_LENGTH)
    throw new Refusal('DocumentTooLarge', { name, size: content.length, limit: MAX_LENGTH })
  if (content.trim() === '') throw new Refusal('DocumentEmpty', { name })
  const isJson = /^\s*[{[]/.test(content)
  const nul = content.indexOf('\0')
  if (nul >= 0)
    throw unreadable(
      name,
      format ?? (isJson ? 'JSON' : 'YAML'),
      content,
      new Unreadable('hay un carácter nulo (U+0000)', nul),
    )
  if (format !== undefined) return readAs(format, content, name)
  return isJson ? readJsonOrFlow(content, name) : readAs('YAML', content, name)
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
  try {
    return readAs('JSON', text, name)
  } catch (error) {
    // A YAML flow mapping also begins with a brace: without quotes on its first line it may be one.
    const mayBeFlow = text.length <= MAX_FLOW_LENGTH && !/^[^\n]*"/.test(text.trimStart())
    if (!(error instanceof Refusal) || !mayBeFlow) throw error
    try {
      return readAs('YAML', text, name)
    } catch (unread) {
      throw unread instanceof Refusal ? error : unread
    }
  }
}

function readAs(format: Format, text: string, name: string): Document {
  if (format === 'YAML' && text.length > MAX_YAML_LENGTH)
    throw new Refusal('YamlTooLarge', { name, size: text.length, limit: MAX_YAML_LENGTH })
  try {
    const { value, places } = format === 'JSON' ? new JsonReader(text).read() : readYaml(text)
    return locatedDocument(name, text, value, places)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw unreadable(name, format, text, error)
  }
}

function locatedDocument(name: string, text: string, value: Json, places: Places): Document {
  let index: LineIndex | undefined
  return {
    name,
    value,
    locate(pointer) {
      index ??= new LineIndex(text)
      return placeOf(name, index, index.position(offsetAt(places, pointer)))
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

function unreadable(
  name: string,
  format: Format,
  text: string,
  { message: reason, offset }: Unreadable,
): Refusal {
  const index = new LineIndex(text)
  const problem: Problem = {
    pointer: '',
    message: reason,
    ...placeOf(name, index, index.position(Math.min(offset, text.length))),
  }
  return new Refusal('DocumentUnreadable', { name, format, reason }, [problem])
}
