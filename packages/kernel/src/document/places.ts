/** Where a value and everything inside it begins. */
export type Places = number | Branch

/** Where a list or an object begins, and what it holds in the order of the text. */
export class Branch {
  readonly at: number
  readonly inside: Places[]
  /** The keys of an object; empty for a list. */
  readonly keys: string[]
  #byKey: ReadonlyMap<string, Places> | undefined

  constructor(at: number, inside: Places[] = [], keys: string[] = []) {
    this.at = at
    this.inside = inside
    this.keys = keys
  }

  below(key: string): Places | undefined {
    if (this.keys.length === 0) return /^\d+$/.test(key) ? this.inside[Number(key)] : undefined
    this.#byKey ??= new Map(this.keys.map((name, index) => [name, this.inside[index]!]))
    return this.#byKey.get(key)
  }
}

/** The same places under a value that is only named at an offset. */
export function placesFrom(places: Places, at: number): Places {
  return typeof places === 'number' ? at : new Branch(at, places.inside, places.keys)
}

/** Where the value at a pointer begins, or the nearest one around it. */
export function offsetAt(root: Places, pointer: string): number {
  let place = root
  for (const part of pointer.split('/').slice(1)) {
    const below = typeof place === 'number' ? undefined : place.below(unescape(part))
    if (below === undefined) break
    place = below
  }
  return typeof place === 'number' ? place : place.at
}

function unescape(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}
