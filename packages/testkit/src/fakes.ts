import type { BlobStore, Clock, Ids } from '@dictamen/kernel/ports'
import { sha256 } from '@dictamen/kernel/record'

/** A clock that stands still. */
export function fixedClock(now = '2026-01-07T18:20:00Z'): Clock {
  return { now: () => now }
}

/** Ids that count from one. */
export function countingIds(): Ids {
  let count = 0
  return { create: (prefix) => `${prefix}_${++count}` }
}

/** A blob store that lives as long as the test. */
export function memoryStore(): BlobStore {
  const blobs = new Map<string, Uint8Array>()
  return {
    put(bytes) {
      const key = sha256(Buffer.from(bytes).toString('latin1'))
      blobs.set(key, bytes.slice())
      return Promise.resolve(key)
    },
    get: (key) => Promise.resolve(blobs.get(key)?.slice() ?? null),
  }
}
