import { Refusal, type Desk } from 'dictamen'
import { describe, expect, test } from 'vitest'
import { problemOf } from '../src/problem.ts'
import { appOf, ORIGIN, send } from './desk.ts'

/** A desk where nothing is kept: for what is decided at the door. */
function emptyDesk(overrides: Partial<Desk> = {}): Desk {
  return {
    version: '0',
    now: () => new Date(0),
    isReady: () => Promise.resolve(true),
    explain: (error: unknown) => error,
    accesses: { write: () => Promise.resolve(), turnAway: () => Promise.resolve() },
    ...overrides,
  } as unknown as Desk
}

describe('the door', () => {
  const app = appOf(emptyDesk())

  test('says that it lives, that it is ready, what it counts and what it knows', async () => {
    expect((await send(app, '/healthz')).json()).toEqual({ status: 'ok', version: '0' })
    expect((await send(app, '/readyz')).status).toBe(200)
    const away = await send(appOf(emptyDesk({ isReady: () => Promise.resolve(false) })), '/readyz')
    expect(away.status).toBe(503)
    expect((await send(app, '/metrics')).status).toBe(401)
    expect((await send(app, '/v1/contracts')).json()).toContainEqual(
      expect.objectContaining({ contract: 'flags@1.1' }),
    )
    const schema = await send(app, '/v1/contracts/flags/1.1')
    expect(schema.json()).toMatchObject({ title: 'flags@1.1' })
    expect((await send(app, '/v1/contracts/flags/9.9')).status).toBe(404)
  })

  test('describes every route in OpenAPI 3.1, with the contracts as they are', async () => {
    const api = (await send(app, '/openapi.json')).json<{
      openapi: string
      paths: Record<string, Record<string, { responses: object; security: object[] }>>
      components: { schemas: Record<string, unknown> }
    }>()
    expect(api.openapi).toBe('3.1.0')
    const described = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(described.sort()).toEqual(app.routes.map(({ method, path }) => `${method} ${path}`).sort())
    const written = JSON.stringify(api)
    expect(written).not.toMatch(/"\$(defs|id|schema)":/)
    const references = [...written.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!)
    const known = new Set(Object.keys(api.components.schemas).map((name) => `#/components/schemas/${name}`))
    expect(references.length).toBeGreaterThan(100)
    expect(references.filter((reference) => !known.has(reference))).toEqual([])
    const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods)) as unknown as {
      operationId: string
      tags: string[]
    }[]
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    const tags = new Set((api as unknown as { tags: { name: string }[] }).tags.map(({ name }) => name))
    for (const operation of operations) expect(tags).toContain(operation.tags[0])
  })

  test('the reference is a page of our own that loads nothing from elsewhere', async () => {
    const page = await send(app, '/docs')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    for (const path of ['/docs', '/docs.css', '/docs.js']) {
      const { status, text } = await send(app, path)
      expect(status).toBe(200)
      expect(text).not.toMatch(/https?:|innerHTML|style=|onclick=/)
    }
    expect(page.text).toContain('<script type="module" src="/docs.js">')
  })

  test('every answer forbids a browser whatever it does not need', async () => {
    const { headers } = await send(app, '/no-existe')
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('another name that points here is not ours, nor is a page of another place', async () => {
    const rebound = await app.fetch(new Request('http://mala.example:4747/healthz'))
    expect(rebound.status).toBe(421)
    const otherPort = await app.fetch(new Request('http://127.0.0.1:1/healthz'))
    expect(otherPort.status).toBe(421)
    for (const headers of [
      { origin: 'https://mala.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ])
      expect((await send(app, '/healthz', { headers })).status).toBe(403)
    expect((await send(app, '/healthz', { headers: { origin: ORIGIN } })).status).toBe(200)
  })

  test('bodies that are too large, of another type or not JSON are refused before they are used', async () => {
    const login = { login: 'a', password: 'x'.repeat(20_000) }
    expect((await send(app, '/v1/session', { method: 'POST', body: login })).status).toBe(413)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(4096))
      },
    })
    const streamed = await app.fetch(
      new Request(`${ORIGIN}/v1/session`, { method: 'POST', body: endless, duplex: 'half' } as RequestInit),
    )
    expect(streamed.status).toBe(413)
    expect(sent).toBeLessThan(20)
    const post = (body: string, type: string) =>
      app.fetch(
        new Request(`${ORIGIN}/v1/session`, { method: 'POST', body, headers: { 'content-type': type } }),
      )
    expect((await post('login=a', 'application/x-www-form-urlencoded')).status).toBe(415)
    const broken = await post('{"login": "a", "login": "b"}', 'application/json')
    expect(broken.status).toBe(422)
    expect(await broken.json()).toMatchObject({ type: 'urn:dictamen:problem:DocumentUnreadable' })
    const strange = await post('{"login": "a", "contraseña": "b"}', 'application/json')
    expect(await strange.json()).toMatchObject({
      type: 'urn:dictamen:problem:ContractBroken',
      problems: expect.arrayContaining([expect.objectContaining({ pointer: '/contraseña' })]),
    })
  })

  test('a fault of ours tells nothing, and is noted without what was sent', async () => {
    const noted: string[] = []
    const failing = emptyDesk({ isReady: () => Promise.reject(new Error('secreto de Marta')) })
    const { status, text } = await send(appOf(failing, { log: (line) => noted.push(line) }), '/readyz')
    expect(status).toBe(500)
    expect(`${text}${noted.join('')}`).not.toContain('Marta')
    expect(text).not.toMatch(/\bat\b.*\.ts/)
    expect(noted[0]).toContain('frames')
  })

  test('who asks too much at once, or for too long, is told to come back; who watches is always answered', async () => {
    const waiting = Promise.withResolvers<null>()
    const entered = Promise.withResolvers<void>()
    const enter = (): Promise<null> => {
      entered.resolve()
      return waiting.promise
    }
    const sessions = { enter } as unknown as Desk['sessions']
    const busy = appOf(emptyDesk({ sessions }), { concurrency: 1, deadlineMs: 200 })
    const login = { method: 'POST', body: { login: 'ana', password: 'x' } }
    const slow = send(busy, '/v1/session', login)
    await entered.promise
    const again = await send(busy, '/v1/session', login)
    expect(again.status).toBe(429)
    expect(again.headers.get('retry-after')).toBe('1')
    expect((await send(busy, '/v1/contracts')).status).toBe(200)
    expect((await send(busy, '/healthz')).status).toBe(200)
    expect((await send(busy, '/readyz')).status).toBe(200)
    expect((await slow).json()).toMatchObject({ type: 'urn:dictamen:problem:TooSlow' })
    const closing = busy.close()
    expect((await send(busy, '/healthz')).json()).toMatchObject({ type: 'urn:dictamen:problem:Stopping' })
    waiting.resolve(null)
    await closing
  })

  test("bodies that strangers never finish take nobody's place, and the oldest makes room", async () => {
    const sessions = { enter: () => Promise.resolve({ kind: 'wrong' }) } as unknown as Desk['sessions']
    const open = appOf(emptyDesk({ sessions }), { concurrency: 4 })
    const halves = Array.from({ length: 140 }, () =>
      open.fetch(
        new Request(`${ORIGIN}/v1/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{"login":')) }),
          duplex: 'half',
        } as RequestInit),
      ),
    )
    const login = { method: 'POST', body: { login: 'ana', password: 'x' } }
    expect((await send(open, '/v1/session', login)).status).toBe(401)
    expect((await send(open, '/v1/contracts')).status).toBe(200)
    expect((await halves[0]!).status).toBe(408)
  })

  test.each(['/v1/uploads/upl_%00', '/v1/records?space=a%00b', '/v1/%ff', '/x%00'])(
    '%s is no address: 400, and nothing of ours breaks',
    async (path) => expect((await send(app, path)).status).toBe(400),
  )

  test('JSON is read as JSON, and what no database takes is refused in it', async () => {
    const post = (body: string) =>
      app.fetch(
        new Request(`${ORIGIN}/v1/session`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        }),
      )
    for (const body of ['{login: a, password: b}', '{"login":"a\\u0000","password":"b"}', '[,,,']) {
      const answer = await post(body)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ type: 'urn:dictamen:problem:DocumentUnreadable' })
    }
  })
})

describe('problems', () => {
  test('only the first of many are told, and how many there are', () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({ pointer: `/${at}`, message: 'sobra' }))
    const { problems, problem_count } = problemOf(new Refusal('ContractBroken', { name: 'x' }, many))
    expect(problems).toHaveLength(100)
    expect(problem_count).toBe(5000)
  })

  test('refusals keep their sentence; those about the server keep their places to themselves', () => {
    expect(problemOf(new Refusal('DocumentEmpty', { name: 'x' }))).toMatchObject({
      status: 422,
      detail: 'x está vacío.',
    })
    expect(problemOf(new Refusal('UsageWrong', { reason: 'x' }))).toMatchObject({ status: 400 })
    const away = problemOf(new Refusal('DatabaseUnreachable', { url: 'postgresql://secreto', reason: 'no' }))
    expect(away.status).toBe(503)
    expect(JSON.stringify(away)).not.toContain('secreto')
  })
})
