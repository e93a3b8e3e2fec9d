import { expect, onTestFinished, test } from 'vitest'
import { ReaderPool, type Client } from '../src/index.ts'

const settings = { code: new URL('./greedy.ts', import.meta.url), memory: 64, deadline: 600_000 }
const ana: Client = ['space a', 'account ana']
const blas: Client = ['space b', 'account blas']

function openPool(size: number): ReaderPool {
  const pool = new ReaderPool({ ...settings, size })
  onTestFinished(() => pool.close())
  return pool
}

/** A document whose reading goes on until somebody ends it. */
class SlowDocument {
  readonly begun = Promise.withResolvers<void>()
  readonly result: Promise<unknown>
  readonly #end = new AbortController()

  constructor(pool: ReaderPool, client: Client, onBegin: () => void = () => undefined) {
    const onPart = (): void => this.begun.resolve()
    void this.begun.promise.then(onBegin)
    this.result = pool.ask(client, { name: 'x.pdf', request: 'count', onPart }, { signal: this.#end.signal })
  }

  async end(): Promise<unknown> {
    await this.begun.promise
    this.#end.abort()
    return this.result
  }
}

function read(pool: ReaderPool, client: Client): Promise<unknown> {
  return pool.ask(client, { name: 'y.pdf', request: 'hola' })
}

test.each([
  ['another space and account', blas],
  ['another account of another space', ['space b', 'account eva']],
])('five slow documents of one space do not hold those of %s', async (_, client) => {
  const pool = openPool(2)
  const slow = Array.from({ length: 5 }, () => new SlowDocument(pool, ana))
  await slow[0]!.begun.promise
  expect(await read(pool, client)).toBe('hola')
  for (const document of slow) expect(await document.end()).toBe('stopped')
})

test.each([
  ['space', ['space a', 'account eva']],
  ['account', ['space c', 'account ana']],
])('nobody has all readers, under the name of one %s or of several', async (_, alike) => {
  const pool = openPool(2)
  const order: string[] = []
  const first = new SlowDocument(pool, ana, () => order.push('first'))
  const second = new SlowDocument(pool, alike, () => order.push('second'))
  await first.begun.promise
  expect(await read(pool, blas)).toBe('hola')
  expect(order).toEqual(['first'])
  await first.end()
  await second.end()
})

test('spaces take turns, then accounts, and who had a turn comes last', async () => {
  const pool = openPool(1)
  const order: string[] = []
  const waiting = [
    ['a1', ana],
    ['a2', ana],
    ['a3', ana],
    ['eva', ['space a', 'account eva']],
    ['b1', blas],
    ['b2', blas],
  ] as const
  const slow = waiting.map(([name, client]) => new SlowDocument(pool, client, () => order.push(name)))
  await Promise.all(slow.map((document) => document.end()))
  expect(order).toEqual(['a1', 'b1', 'eva', 'b2', 'a2', 'a3'])
})

test('so many may wait and no more, and others still may', async () => {
  const pool = openPool(1)
  const running = new SlowDocument(pool, ana)
  await running.begun.promise
  const waiting = Array.from({ length: 32 }, () => read(pool, ana))
  await expect(read(pool, ana)).rejects.toMatchObject({ code: 'ReadersBusy', isPassing: true })
  const other = read(pool, blas)
  await running.end()
  expect(await Promise.all([...waiting, other])).toEqual(Array.from({ length: 33 }, () => 'hola'))
})

test('a reader that somebody kills is replaced, and nothing is lost or told twice', async () => {
  const pool = openPool(1)
  const parts: number[] = []
  const processes = new Set<number>()
  const onPart = (told: unknown): void => {
    const [part, id] = told as [number, number]
    parts.push(part)
    if (processes.size === 0) process.kill(id, 'SIGKILL')
    processes.add(id)
  }
  const read = pool.ask(ana, { name: 'x.pdf', request: 'many parts', onPart })
  const waiting = pool.ask(ana, { name: 'y.pdf', request: 'hola' })
  expect([await read, await waiting]).toEqual(['told', 'hola'])
  expect(parts).toEqual(Array.from({ length: 2000 }, (_, index) => index + 1))
  expect(processes.size).toBe(2)
})

test('who does not want a document any more leaves the queue', async () => {
  const pool = openPool(1)
  const running = new SlowDocument(pool, ana)
  const left = new AbortController()
  const unwanted = pool.lend(ana, () => Promise.reject(new Error('it was begun')), { signal: left.signal })
  left.abort()
  await expect(unwanted).rejects.toThrow('Nobody waited')
  await running.end()
})
