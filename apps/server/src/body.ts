import { parseContract, readDocument, Refusal, type Document, type Json } from 'dictamen'
import type { z } from 'zod'
import { Denial } from './problem.ts'
import { contractOf } from './route.ts'

const NAME = 'la petición'

/** The JSON of a body, with the place of everything in it. */
export function readJsonBody(bytes: Uint8Array, type: string | null): Document {
  if (!/^application\/json\b/i.test(type ?? ''))
    throw new Denial('TypeWrong', 'El contenido debe ser application/json.')
  try {
    return readDocument(new TextDecoder('utf-8', { fatal: true }).decode(bytes), NAME, 'JSON')
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal('DocumentNotText', { name: NAME })
    throw error
  }
}

export function parseBody<T>(document: Document, path: string, schema: z.ZodType<T>): T {
  return parseContract(contractOf(path, schema), document)
}

export function parseQuery<T>(url: URL, schema: z.ZodType<T>): T {
  const entries = [...url.searchParams]
  if (new Set(entries.map(([key]) => key)).size < entries.length)
    throw new Denial('RequestWrong', 'Un parámetro se repite.')
  const result = schema.safeParse(Object.fromEntries(entries))
  if (result.success) return result.data
  const [issue] = result.error.issues
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  throw new Denial(
    'RequestWrong',
    `El parámetro «${name ?? ''}» no es de los esperados o no tiene un valor válido.`,
  )
}

/** A document inside the body: a value, or a text in YAML or JSON. */
export function partOf(document: Document, pointer: string): Document {
  const value = pointer
    .split('/')
    .slice(1)
    .reduce<Json>((inside, key) => (inside as Record<string, Json>)[key]!, document.value)
  const name = pointer.slice(1)
  if (typeof value === 'string') return readDocument(value, name)
  return { name, value, locate: (inside) => document.locate(`${pointer}${inside}`) }
}

/** The documents of a list inside the body. */
export function partsOf(document: Document, pointer: string, count: number): Document[] {
  return Array.from({ length: count }, (_none, index) => partOf(document, `${pointer}/${index}`))
}
