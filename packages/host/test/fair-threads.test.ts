import { Refusal } from '@dictamen/kernel'
import { afterEach, expect, test } from 'vitest'
import { FairThreads } from '../src/index.ts'

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
