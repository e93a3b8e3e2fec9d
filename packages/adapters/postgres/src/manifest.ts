import { damaged } from './archive-file.ts'
import type { Tombstone } from './tombstones.ts'

/** What an archive holds, table by table. */
export interface Manifest {
  /** The first edition's carries the keys of people, wrapped by the master key, and nothing says who wrote it. */
  readonly format: 1 | 2
  readonly installation: string | null
  readonly version: number
  readonly created: string
  readonly tables: readonly {
    readonly name: string
    readonly columns: readonly string[]
    readonly rows: number
    readonly sha256: string
  }[]
  /** Who was erased, so that a restored older copy can be told. */
  readonly erased: readonly Tombstone[]
}

/** What the rows after it belong to. */
export interface Heading {
  readonly name: string
  readonly columns: readonly string[]
}

/** Reads what an archive says it holds; whoever wrote it may have said anything. */
export function readManifest(bytes: Buffer, path: string): Manifest {
  const value = parse(bytes, path)
  const { format, version, created, tables, erased } = value
  const isKnown = (format === 1 || format === 2) && Number.isInteger(version) && typeof created === 'string'
  if (!isKnown || !isList(tables, isTable) || !isList(erased, isTombstone))
    throw damaged(path, 'no es de un formato conocido')
  return { installation: null, ...value } as Manifest
}

export function readHeading(bytes: Buffer, path: string): Heading {
  const value = parse(bytes, path)
  if (!isHeading(value)) throw damaged(path, 'no tiene la forma de una copia')
  return value
}

type Fields = Readonly<Record<string, unknown>>

function parse(bytes: Buffer, path: string): Fields {
  try {
    const value = JSON.parse(bytes.toString('utf8')) as unknown
    if (isFields(value)) return value
  } catch {
    // It is told below.
  }
  throw damaged(path, 'no tiene la forma de una copia')
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function isList(value: unknown, isOne: (one: Fields) => boolean): boolean {
  return Array.isArray(value) && value.every((one) => isFields(one) && isOne(one))
}

function isHeading(value: Fields): value is Fields & Heading {
  const { name, columns } = value
  return typeof name === 'string' && Array.isArray(columns) && columns.every((one) => typeof one === 'string')
}

function isTable(value: Fields): boolean {
  return isHeading(value) && Number.isInteger(value['rows']) && typeof value['sha256'] === 'string'
}

function isTombstone(value: Fields): boolean {
  return ['installation', 'subject', 'space', 'created', 'erased'].every(
    (key) => typeof value[key] === 'string',
  )
}
