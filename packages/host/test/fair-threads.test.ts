import { Refusal } from '@dictamen/kernel'
import { afterEach, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { FairThreads, LentReaders } from '../src/index.ts'

const proves = (...ids: string[]) => `[${ids.join(', ')}]`

const file = new URL('./threads/obedient.ts', import.meta.url)
let threads: FairThreads

afterEach(() => threads.close())

function jobOf(owner: string, message: unknown, deadlineMs = 600_000) {
  const serve = (_name: string, [value]: readonly unknown[]): Promise<unknown> =>
    value === 'no'
      ? Promise.reject(new Refusal('DocumentEmpty', { name: 'x' }))
      : Promise.resolve(Number(value) * 2)
  return { owner, message, deadlineMs, serve }
}

test('a thread asks for what it needs, and hears refusals as such', async () => {
  threads = new FairThreads({ file, threads: 2 })
  expect(await threads.run(jobOf('a', { what: 'ask', value: 21 }))).toBe(42)
  expect(await threads.run(jobOf('a', { what: 'ask', value: 'no' }))).toBe('Refusal')
})

test('nobody holds all threads: a neighbour is served while somebody waits behind themselves', async () => {
  threads = new FairThreads({ file, threads: 2, mostOfOne: 2 })
  const stuck = threads.run(jobOf('a', { what: 'spin' })).catch((error: Error) => error.message)
  const behind = [1, 2].map((value) =>
    threads.run(jobOf('a', { what: 'say', value })).catch((error: Error) => error.message),
  )
  await expect(threads.run(jobOf('a', { what: 'say' }))).rejects.toMatchObject({ kind: 'crowded' })
  expect(await threads.run(jobOf('b', { what: 'say', value: 'hola' }))).toBe('hola')
  await threads.close()
  expect(await Promise.all([stuck, ...behind])).not.toContain(1)
})

test('a thread that takes too long or breaks is replaced, and who waited is served', async () => {
  threads = new FairThreads({ file, threads: 2 })
  await expect(threads.run(jobOf('a', { what: 'spin' }, 50))).rejects.toMatchObject({ kind: 'late' })
  await expect(threads.run(jobOf('a', { what: 'fail' }))).rejects.toMatchObject({ kind: 'broken' })
  expect(await threads.run(jobOf('a', { what: 'say', value: 7 }))).toBe(7)
})

test('one owner may be given all threads, each with the next job at hand', async () => {
  threads = new FairThreads({ file, threads: 2, mostHeld: 2, depth: 2 })
  const stuck = [1, 2].map(() => threads.run({ owner: '', message: { what: 'spin' } }).catch(() => 'ended'))
  const behind = [3, 4].map(() => threads.run({ owner: '', message: { what: 'say' } }).catch(() => 'ended'))
  expect(threads.isHungry).toBe(false)
  await threads.close()
  expect(await Promise.all([...stuck, ...behind])).toEqual(['ended', 'ended', 'ended', 'ended'])
})

test('jobs of a thread are done in their order, one after the other', async () => {
  threads = new FairThreads({ file, threads: 1, mostHeld: 1, depth: 3 })
  const done: unknown[] = []
  const say = async (value: number, what = 'say') =>
    done.push(await threads.run({ ...jobOf('', { what, value }), owner: '' }))
  await Promise.all([say(1, 'ask'), say(2), say(3)])
  expect(done).toEqual([2, 2, 3])
})

test(`a thread reads documents with the readers of whoever gave it the work ${proves('SV-1.4')}`, async () => {
  threads = new FairThreads({ file: new URL('./threads/reading.ts', import.meta.url), threads: 2 })
  const bytes = readFileSync(new URL('../../adapters/pdf/test/fixtures/one-column.pdf', import.meta.url))
  const readers = new LentReaders()
  const heard = new Set<string>()
  const serve = (name: string, args: readonly unknown[]): Promise<unknown> => {
    heard.add(name)
    return LentReaders.hears(name) ? readers.serve(name, args) : Promise.reject(new Error(name))
  }
  const found = await threads.run({ owner: 'a', message: new Uint8Array(bytes), serve })
  expect(found).toEqual({ lines: expect.any(Number), hasInk: true, refused: 'Refusal' })
  expect([...heard].sort()).toEqual(
    ['close', 'hasInk', 'leave', 'look', 'next', 'read'].map((call) => `readers.${call}`),
  )
  await readers.close()
})
