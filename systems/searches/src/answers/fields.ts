import { foldWord, KEYS } from './spelling.ts'

export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads the fields of an object by any of the names agents give them, and remembers those that nobody asked for. */
export class FieldReader {
  readonly #fields: ReadonlyMap<string, readonly [string, unknown]>
  readonly #asked = new Set<string>()

  constructor(fields: Fields) {
    this.#fields = new Map(Object.entries(fields).map(([key, value]) => [foldWord(key), [key, value]]))
  }

  /** The value of a field under its name or an alias; undefined when absent. */
  take(name: string): unknown {
    for (const key of KEYS[name] ?? [name]) {
      const found = this.#fields.get(key)
      if (found !== undefined) {
        this.#asked.add(key)
        return found[1]
      }
    }
    return undefined
  }

  /** A text that is not blank; undefined otherwise. */
  takeText(name: string): string | undefined {
    const value = this.take(name)
    if (typeof value === 'number') return String(value)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }

  /** The keys that were never asked for, as they were written. */
  unknown(): readonly string[] {
    return [...this.#fields].filter(([key]) => !this.#asked.has(key)).map(([, [written]]) => written)
  }
}

/** A list, even of one; null and absent are empty. */
export function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null || value === '') return []
  return Array.isArray(value) ? value : [value]
}
