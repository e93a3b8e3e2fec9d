import type { Json } from '@dictamen/kernel'

/** Where a value departs from what is expected of it: fields may be left out of an expectation, items of a list may not. */
export function findMismatch(expected: Json, actual: Json | undefined, pointer: string): string | null {
  if (isList(expected)) {
    if (!isList(actual)) return `${pointer || '/'} should be a list and is ${JSON.stringify(actual)}`
    if (actual.length !== expected.length) {
      return `${pointer || '/'} should have ${expected.length} items and has ${actual.length}: ${JSON.stringify(actual)}`
    }
    return firstOf(expected.map((item, index) => findMismatch(item, actual[index], `${pointer}/${index}`)))
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null || isList(actual)) {
      return `${pointer || '/'} should be an object and is ${JSON.stringify(actual)}`
    }
    return firstOf(
      Object.entries(expected).map(([key, value]) => findMismatch(value, actual[key], `${pointer}/${key}`)),
    )
  }
  if (expected === actual) return null
  return `${pointer || '/'} should be ${JSON.stringify(expected)} and is ${JSON.stringify(actual)}`
}

function firstOf(mismatches: (string | null)[]): string | null {
  return mismatches.find((mismatch) => mismatch !== null) ?? null
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}
