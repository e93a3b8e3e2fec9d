import type { Desk } from 'dictamen'
import { afterAll, describe, expect, test } from 'vitest'
import { appOf, send } from './desk.ts'
import { hostileBodies } from './hostile/bodies.ts'
import { requestsOf, type HostileRequest } from './hostile/requests.ts'

const proves = (...ids: string[]) => `[${ids.join(', ')}]`

const visitor = {
  login: 'x',
  name: 'x',
  administrator: false,
  scopes: null,
  space: null,
  csrf: null,
}
const roles: Readonly<Record<string, Map<string, string>>> = {
  vecina: new Map([['general', 'evaluador']]),
  hostil: new Map([['general', 'evaluador']]),
  nadie: new Map(),
}

/** What evaluators may do; the others ask for what this desk does not have. */
function isEvaluation({ method, path }: HostileRequest): boolean {
  return (
    method === 'POST' && /^\/(?:mcp$|v1\/(?:queries|interviews|audits|exams|searches|uploads))/.test(path)
  )
}

/** A desk that knows three people and keeps nothing. */
const desk = {
  version: '0',
  now: () => new Date('2026-11-01T10:00:00Z'),
  explain: (error: unknown) => error,
  accesses: {
    write: () => Promise.resolve(),
    note: () => Promise.resolve(),
    turnAway: () => Promise.resolve(),
  },
  sessions: { enter: () => Promise.resolve({ kind: 'wrong' }) },
  users: { spaces: () => Promise.resolve([{ id: 'general', name: 'General' }]) },
  uploads: { add: () => Promise.resolve({ id: 'upl_0' }) },
  batches: {
    startAudit: () => Promise.resolve('audit-1'),
    startSearch: () => Promise.resolve('search-1'),
  },
  door: {
    admit: (key: string) =>
      Promise.resolve(
        roles[key] === undefined
          ? null
          : { visitor: { ...visitor, member: key }, roles: roles[key], until: new Date(8e15) },
      ),
  },
} as unknown as Desk

describe('hostile bodies', () => {
  const app = appOf(desk, { deadlineMs: 600_000 })
  afterAll(() => app.close())

  const post = (path: string, type: string, body: Uint8Array, key: string | null) =>
    send(app, path, {
      method: 'POST',
      body,
      headers: {
        'content-type': type,
        accept: 'application/json, text/event-stream',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
    })

  test(`at every route, from nobody and from an account without a role: turned away before they are read ${proves('SV-1.1')}`, async () => {
    for (const { path, type, body } of hostileBodies([1000]).flatMap(requestsOf).filter(isEvaluation)) {
      const mayConverse = path === '/mcp'
      expect((await post(path, type, body(), null)).status).toBe(401)
      if (!mayConverse) expect((await post(path, type, body(), 'nadie')).status).toBe(403)
    }
  })

  test(`from an evaluator: each is answered or refused, and a neighbour is answered before any of them ${proves('SV-1.2')}`, async () => {
    const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))
    const segments = Array.from({ length: 100_000 }, (_none, at) => ({ start: at, end: at + 1, text: 'a' }))
    const questions = {
      question_set_id: 'qs',
      interview_type: 'rrhh',
      questions: [{ question_id: 'q1', text: '¿Por qué se fue?' }],
    }
    const keys = Array.from({ length: 20_000 }, (_none, at) => `k${at}: 1`).join('\n')
    const heavy: [string, Uint8Array][] = [
      ['/v1/interviews/flags', Buffer.from(`[${','.repeat(300_000)}`)],
      ['/v1/interviews/doctor', json({ documents: [keys], record: false })],
      [
        '/v1/interviews/import',
        json({ recording: JSON.stringify({ segments }), name: 'a.json', questions, record: false }),
      ],
    ]
    const finished: string[] = []
    const answers = heavy.map(async ([path, body]) => {
      const { status } = await post(path, 'application/json', body, 'hostil')
      finished.push(path)
      return status
    })
    const plan = await post(
      '/v1/queries/plan',
      'application/json',
      json({ message: '¿Qué impuestos paga un autónomo?', record: false }),
      'vecina',
    )
    expect(plan.status).toBe(200)
    expect(finished).toEqual([])
    expect(await Promise.all(answers)).toEqual([422, 422, expect.any(Number)])
    const itself = json({ documents: ['a: &a [*a]'], record: false })
    expect((await post('/v1/interviews/doctor', 'application/json', itself, 'hostil')).status).toBe(422)
  })
})
