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

test('who watches has a port of its own, by any name and without a key', async () => {
  let isReady = true
  const desk = deskWith(() => Promise.resolve(isReady))
  const listening = await listen({ desk, port: 0, monitorPort: 0 })
  onTestFinished(() => listening.stop())
  const watch = (path: string): Promise<number> => statusOf(listening.monitorPort!, path, 'pod.example')
  expect(await watch('/healthz')).toBe(200)
  expect(await watch('/readyz')).toBe(200)
  expect(await watch('/metrics')).toBe(200)
  expect(await watch('/v1/contracts')).toBe(404)
  isReady = false
  expect(await watch('/readyz')).toBe(503)
  expect(await watch('/healthz')).toBe(200)
})

test('a port for watching that is taken leaves nothing listening', async () => {
  const first = await listen({ desk: deskWith(() => Promise.resolve(true)), port: 0 })
  onTestFinished(() => first.stop())
  const second = listen({ desk: deskWith(() => Promise.resolve(true)), port: 0, monitorPort: first.port })
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE', port: first.port })
})

test('from outside it is reached by the address that people use and by those of the machine, and by no other', async () => {
  const desk = deskWith(() => Promise.resolve(true))
  const listening = await listen({ desk, port: 0, host: '0.0.0.0', origin: 'https://dictamen.example' })
  onTestFinished(() => listening.stop())
  const { port, origin } = listening
  expect(origin).toBe('https://dictamen.example')
  expect(await statusOf(port, '/healthz', 'dictamen.example')).toBe(200)
  expect(await statusOf(port, '/healthz', `127.0.0.1:${port}`)).toBe(200)
  expect(await statusOf(port, '/healthz', 'mala.example')).toBe(421)
})
