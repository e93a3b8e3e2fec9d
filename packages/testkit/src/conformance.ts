import type { BlobStore, Clock, Ids } from '@dictamen/kernel/ports'
import { expect, test } from 'vitest'

/** What every clock must do. */
export function checkClock(create: () => Clock): void {
  test('a clock tells ISO-8601 UTC and never goes back', () => {
    const clock = create()
    const [first, second] = [clock.now(), clock.now()]
    expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/)
    expect(second >= first).toBe(true)
  })
}

/** What every source of ids must do. */
export function checkIds(create: () => Ids): void {
  test('ids carry their prefix and never repeat', () => {
    const ids = create()
    const made = Array.from({ length: 1000 }, () => ids.create('x'))
    expect(new Set(made).size).toBe(1000)
    expect(made.every((id) => id.startsWith('x_'))).toBe(true)
  })
}

/** What every blob store must do. */
export function checkBlobStore(create: () => BlobStore): void {
  test('a blob store gives back the bytes it was given, under the same key for the same bytes', async () => {
    const store = create()
    const bytes = new Uint8Array([0, 1, 127, 128, 255])
    const key = await store.put(bytes)
    expect(await store.put(bytes.slice())).toBe(key)
    expect(await store.put(new Uint8Array([1]))).not.toBe(key)
    bytes[0] = 9
    expect(await store.get(key)).toEqual(new Uint8Array([0, 1, 127, 128, 255]))
    expect(await store.get('absent')).toBeNull()
    expect(await store.get(await store.put(new Uint8Array()))).toEqual(new Uint8Array())
  })
}
