import type { Desk } from 'dictamen'
import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../src/index.ts'

/** A desk that is ready when the test says so. */
function deskWith(isReady: () => Promise<boolean>): Desk {
  return {
    version: '0',
    now: () => new Date(0),
    explain: (error: unknown) => error,
    isReady,
  } as unknown as Desk
}

function statusOf(port: number, path: string, host?: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = host === undefined ? {} : { host }
  request({ host: '127.0.0.1', port, path, headers }, (answer) => {
    answer.resume()
    answer.on('end', () => resolve(answer.statusCode!))
  })
    .on('error', reject)
    .end()
  return promise
}

test('only requests for this machine are heard, by whatever name they come', async () => {
  const listening = await listen({ desk: deskWith(() => Promise.resolve(true)), port: 0 })
  onTestFinished(() => listening.stop())
  const { port } = listening
  expect(await statusOf(port, '/healthz')).toBe(200)
  expect(await statusOf(port, '/healthz', `localhost:${port}`)).toBe(200)
  expect(await statusOf(port, '/healthz', `mala.example:${port}`)).toBe(421)
  expect(await statusOf(port, '/%2e%2e/%2e%2e/etc/passwd')).toBe(404)
})

test('who came before the end is answered, and who comes after finds nobody', async () => {
  const entered = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<boolean>()
  const isReady = (): Promise<boolean> => {
    entered.resolve()
    return ready.promise
  }
  const { port, stop } = await listen({ desk: deskWith(isReady), port: 0 })
  const before = statusOf(port, '/readyz')
  await entered.promise
  const stopped = stop()
  await expect(statusOf(port, '/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  ready.resolve(true)
  expect(await before).toBe(200)
  await stopped
})
