import type { Desk } from 'dictamen'
import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen, type Listening } from '../src/index.ts'

const visitor = {
  member: 'usr_1',
  login: 'ana',
  name: 'Ana',
  administrator: true,
  scopes: null,
  space: null,
  csrf: null,
}

/** A desk that lets a known key in and keeps nothing. */
const desk = {
  version: '0',
  now: () => new Date(0),
  explain: (error: unknown) => error,
  accesses: {
    write: () => Promise.resolve(),
    note: () => Promise.resolve(),
    turnAway: () => Promise.resolve(),
  },
  door: {
    admit: (secret: string) =>
      Promise.resolve(secret === 'buena' ? { visitor, roles: new Map(), until: new Date(8e15) } : null),
  },
} as unknown as Desk

describe('over a socket', () => {
  let listening: Listening

  beforeAll(async () => {
    listening = await listen({ desk, port: 0, deadlineMs: 300 })
  })
  afterAll(() => listening.stop())

  function start(path: string, headers: Readonly<Record<string, string>>): ClientRequest {
    const asked = request({
      host: '127.0.0.1',
      port: listening.port,
      path,
      method: 'POST',
      headers: { authorization: 'Bearer buena', 'content-type': 'application/pdf', ...headers },
    })
    // A server that refuses closes while the other side still speaks.
    asked.on('error', () => undefined)
    return asked
  }

  async function answerTo(asked: ClientRequest): Promise<{ status: number; text: string }> {
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    let text = ''
    answer.setEncoding('utf8')
    try {
      for await (const chunk of answer) text += String(chunk)
    } catch {
      // What counts has arrived.
    }
    asked.destroy()
    return { status: answer.statusCode!, text }
  }

  /** How often the server says it answered so. */
  async function refusalsOf(route: string, status: number): Promise<number> {
    const { text } = await answerTo(
      request({
        host: '127.0.0.1',
        port: listening.port,
        path: '/metrics',
        headers: { authorization: 'Bearer buena' },
      }).end(),
    )
    const labels = `route="${route}",method="post",status="${status}"`
    return Number(text.split(`dictamen_http_requests_total{${labels}} `)[1]?.split('\n')[0] ?? 0)
  }

  test('200 MB are refused by what they announce, before they are sent', async () => {
    const asked = start('/v1/uploads?name=a.bin', { 'content-length': String(200 * 1024 * 1024) })
    asked.write('x')
    expect((await answerTo(asked)).status).toBe(413)
  })

  test('200 MB that were not announced are refused as soon as they are too many', async () => {
    const asked = start('/v1/queries/plan', { 'content-type': 'application/json' })
    const chunk = Buffer.alloc(256 * 1024, 0x20)
    let sent = 0
    // Who is refused while still speaking may only notice that nobody listens: the server's own count tells.
    let isOver = false
    for (const event of ['response', 'close', 'error']) asked.on(event, () => (isOver = true))
    while (!isOver && sent < 200 * 1024 * 1024) {
      sent += chunk.length
      asked.write(chunk)
      while (!isOver && asked.writableNeedDrain && !asked.destroyed) await sleep(1)
      if (asked.destroyed) break
    }
    asked.destroy()
    expect(sent).toBeLessThan(32 * 1024 * 1024)
    expect(await refusalsOf('/v1/queries/plan', 413)).toBe(1)
  })

  test('a body that never ends is not waited for', async () => {
    const asked = start('/v1/queries/plan', { 'content-type': 'application/json', 'content-length': '1000' })
    asked.write('{"message": ')
    const { status, text } = await answerTo(asked)
    expect(status).toBe(503)
    expect(text).toContain('urn:dictamen:problem:TooSlow')
  })

  test('a PDF that swells beyond measure is refused, and the server lives on', async () => {
    const bytes = pdfBomb()
    const asked = start('/v1/exams/parse?name=bomba.pdf&record=false', {})
    asked.end(bytes)
    const { status } = await answerTo(asked)
    expect([413, 422]).toContain(status)
    const alive = request({ host: '127.0.0.1', port: listening.port, path: '/healthz' }).end()
    const [answer] = (await once(alive, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(200)
  })

  test.each([
    '/v1/uploads/..%2f..%2fetc%2fpasswd',
    '/v1/uploads/upl_0%00/content',
    '/v1/runs/..%2f..%2fx/result',
    '/v1/contracts/..%2f..%2fpackage/json',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
  ])('%s leads nowhere', async (path) => {
    const nowhere = { find: () => Promise.resolve(null) }
    const unknown = { view: () => Promise.reject(new Error('no such run')) }
    Object.assign(desk, { uploads: nowhere, batches: unknown })
    const asked = request({
      host: '127.0.0.1',
      port: listening.port,
      path,
      headers: { authorization: 'Bearer buena' },
    }).end()
    const { status, text } = await answerTo(asked)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).not.toContain('root:')
  })
})

/** A page whose content is small on the wire and 400 MB once it is read. */
function pdfBomb(): Buffer {
  const content = deflateSync(Buffer.alloc(400 * 1024 * 1024, '0 0 m '), { level: 1 })
  const head = Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
      '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
      '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R>> endobj',
      `4 0 obj <</Length ${content.length} /Filter /FlateDecode>> stream\n`,
    ].join('\n'),
  )
  const tail = Buffer.from('\nendstream endobj\ntrailer <</Root 1 0 R /Size 5>>\nstartxref\n0\n%%EOF\n')
  return Buffer.concat([head, content, tail])
}
