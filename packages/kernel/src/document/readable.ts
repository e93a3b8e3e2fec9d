/** A text that cannot be read as a document; offset is where. */
export class Unreadable extends Error {
  readonly offset: number
  constructor(reason: string, offset: number) {
    super(reason)
    this.offset = offset
  }
}

export const MAX_DEPTH = 64
const MAX_KEY = 1024

/** Why no document may hold a text: no database and no other program would take it; null for any that they take. */
export function impossibleIn(text: string): string | null {
  if (text.includes('\0')) return 'hay un carácter nulo (U+0000)'
  return text.isWellFormed() ? null : 'hay medio carácter (surrogate suelto)'
}

/** Refuses a key that nobody could be shown. */
export function checkKey(key: string, offset: number): void {
  if (key.length > MAX_KEY) throw new Unreadable(`una clave pasa de ${MAX_KEY} caracteres`, offset)
}

/** Sets a field even when it is called as something that every object has. */
export function setField<Value>(object: Record<string, Value>, key: string, value: Value): void {
  if (key !== '__proto__') object[key] = value
  else Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
}
