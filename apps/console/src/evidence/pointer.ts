import type { Json } from '../api/records.ts'

/** The value a JSON pointer names; undefined when it names none. */
export function valueAt(value: unknown, pointer: string): Json | undefined {
  let here: unknown = value
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined
    here = (here as Readonly<Record<string, unknown>>)[key]
  }
  return here as Json
}

/** A value as evidence cites it: a string as it is, anything else as JSON. */
export function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The document a source names and the pointer into it. */
export function splitSource(source: string): { readonly name: string; readonly pointer: string } {
  const hash = source.indexOf('#')
  return hash < 0
    ? { name: source, pointer: '' }
    : { name: source.slice(0, hash), pointer: source.slice(hash + 1) }
}

/** The parts of a source's name, as they were before they were written into it. */
export function partsOf(name: string): string[] {
  return name
    .split('/')
    .map((part) =>
      part.replace(/%([0-9a-f]{2})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16))),
    )
}
