import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { StandardStream } from '../src/standard-stream.ts'
import { writeLines } from '../src/output.ts'
import type { Context } from '../src/context.ts'

/** A stream whose reader sleeps until it is woken: then it takes everything, or answers with an error. */
function sleepingReader(): {
  readonly stream: Writable
  readonly taken: string[]
  wake(error?: NodeJS.ErrnoException): void
} {
  const taken: string[] = []
  const alarm = Promise.withResolvers<NodeJS.ErrnoException | null>()
  const stream = new Writable({
    autoDestroy: false,
    highWaterMark: 4,
    async write(piece: Buffer, _encoding, done) {
      const error = await alarm.promise
      if (error === null) taken.push(piece.toString())
      done(error)
    },
  })
  return { stream, taken, wake: (error) => alarm.resolve(error ?? null) }
}

const failure = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code })

/** Whether a promise is still open after everything that could settle it has had its turn. */
async function isOpen(promise: Promise<unknown>): Promise<boolean> {
  const turn = new Promise((resolve) => void setImmediate(() => resolve('open')))
  return (await Promise.race([promise, turn])) === 'open'
}

test('it is flushed when the last piece was taken, and not before', async () => {
  const { stream, taken, wake } = sleepingReader()
  const output = new StandardStream(stream)
  output.write('uno')
  output.write('dos')
  const flushed = output.flushed()
  expect(await isOpen(flushed)).toBe(true)
  wake()
  expect(await flushed).toBeNull()
  expect(taken.join('')).toBe('unodos')
})

test('who writes much waits for the reader', async () => {
  const { stream, wake } = sleepingReader()
  const output = new StandardStream(stream)
  output.write('más de lo que cabe')
  const caughtUp = output.caughtUp()
  expect(await isOpen(caughtUp)).toBe(true)
  wake()
  expect(await caughtUp).toBe(true)
})

test.each(['EPIPE', 'ECONNRESET'])(
  'a reader that left (%s) is no failure, and nothing more is written',
  async (code) => {
    const { stream, taken, wake } = sleepingReader()
    const output = new StandardStream(stream)
    output.write('uno y dos')
    const caughtUp = output.caughtUp()
    wake(failure(code))
    expect(await caughtUp).toBe(false)
    output.write('tres')
    expect(await output.flushed()).toBeNull()
    expect(taken).toEqual([])
  },
)

test('a disk without room is a failure', async () => {
  const { stream, wake } = sleepingReader()
  const output = new StandardStream(stream)
  output.write('uno')
  const flushed = output.flushed()
  wake(failure('ENOSPC'))
  expect(await flushed).toMatchObject({ code: 'ENOSPC' })
})

test('lines are not made for a reader that left', async () => {
  const { stream, wake } = sleepingReader()
  const stdout = new StandardStream(stream)
  let made = 0
  const lines = (function* () {
    for (;;) {
      made += 1
      yield 'una línea'
    }
  })()
  const written = writeLines({ process: { stdout } } as unknown as Context, lines, '-')
  wake(failure('EPIPE'))
  await written
  expect(made).toBe(1)
})
