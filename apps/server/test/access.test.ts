import { ROLES } from 'dictamen'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Route } from '../src/route.ts'
import { appForTests, deskForTests, PASSWORD, send, tokenFor } from './desk.ts'

const SPACE = 'curso'
const question = { message: '¿Subo los precios?', space: SPACE }

/** A good request for each guarded route, and who may make it in the space. */
const requests: Readonly<Record<string, { path?: string; body?: unknown; type?: string; who: string }>> = {
  'post /v1/interviews/flags': {
    body: { transcripts: ['a: 1'], question_sets: ['a: 1'], context: 'a: 1', space: SPACE },
    who: 'AE',
  },
  'post /v1/interviews/mandates': {
    body: { flags: 'a: 1', question_sets: ['a: 1'], space: SPACE },
    who: 'AE',
  },
  'post /v1/interviews/compare': { body: { sessions: ['a: 1'], space: SPACE }, who: 'AE' },
  'post /v1/interviews/doctor': { body: { documents: ['a: 1'], space: SPACE }, who: 'AE' },
  'post /v1/queries/plan': { body: question, who: 'AE' },
  'post /v1/queries/ask': { body: { ...question, record: false }, who: 'AE' },
  'post /v1/audits/check': { body: { audited: 'a: 1', space: SPACE, embedder: 'none' }, who: 'AE' },
  'post /v1/exams/parse': {
    path: `/v1/exams/parse?name=a.pdf&space=${SPACE}`,
    body: new Uint8Array([1]),
    type: 'application/pdf',
    who: 'AE',
  },
  'post /v1/interviews/progress': { body: { sessions: ['a: 1'], space: SPACE }, who: 'AE' },
  'post /v1/interviews/import': {
    body: { recording: 'x', name: 'a.vtt', questions: 'a: 1', space: SPACE },
    who: 'AE',
  },
  'post /v1/exams/merge': { body: { exams: ['a: 1'], space: SPACE }, who: 'AE' },
  'post /v1/exams/correct': { body: { document: 'a: 1', why: 'x', space: SPACE }, who: 'AE' },
  'post /v1/exams/export': { body: { bank: 'a: 1', to: 'gift', space: SPACE }, who: 'AE' },
  'post /v1/exams/import': { body: { file: 'x', name: 'a.gift', space: SPACE }, who: 'AE' },
  'post /v1/exams/batch': { body: { uploads: [`upl_${'0'.repeat(32)}`], space: SPACE }, who: 'AE' },
  'post /v1/audits/batch': { body: { lines: '{}', rules: 'a: 1', space: SPACE }, who: 'AE' },
  'post /v1/searches': {
    body: { name: 'S', files: [{ path: 'a.md', upload: `upl_${'0'.repeat(32)}` }], space: SPACE },
    who: 'AE',
  },
  'post /v1/uploads': {
    path: `/v1/uploads?name=a.txt&space=${SPACE}`,
    body: new Uint8Array([65]),
    type: 'text/plain',
    who: 'AE',
  },
  'get /v1/uploads': { path: `/v1/uploads?space=${SPACE}`, who: 'AERU' },
  'get /v1/uploads/{id}': { path: '/v1/uploads/{upload}', who: 'AERU' },
  'get /v1/uploads/{id}/content': { path: '/v1/uploads/{upload}/content', who: 'AERU' },
  'delete /v1/uploads/{id}': { path: '/v1/uploads/{upload}', who: 'AE' },
  'get /v1/runs': { path: `/v1/runs?space=${SPACE}`, who: 'AERU' },
  'get /v1/runs/{id}': { path: '/v1/runs/{run}', who: 'AERU' },
  'get /v1/runs/{id}/events': { path: '/v1/runs/{run}/events', who: 'AERU' },
  'get /v1/runs/{id}/result': { path: '/v1/runs/{run}/result', who: 'AEU' },
  'get /v1/runs/{id}/pictures/{blob}': { path: '/v1/runs/{run}/pictures/00', who: 'AEU' },
  'get /v1/runs/{id}/report': { path: '/v1/runs/{run}/report', who: 'AEU' },
  'post /v1/runs/{id}/cancel': { path: '/v1/runs/{run}/cancel', who: 'AE' },
  'post /v1/runs/{id}/retry': { path: '/v1/runs/{run}/retry', who: 'AE' },
  'get /v1/search': { path: `/v1/search?q=precios&space=${SPACE}`, who: 'AERU' },
  'post /v1/records/{id}/corrections': {
    path: '/v1/records/{record}/corrections',
    body: { pointer: '/no/hay', after: 1, why: 'porque sí' },
    who: 'AER',
  },
  'post /v1/records/{id}/corrections/{correction}/undo': {
    path: '/v1/records/{record}/corrections/rec_0/undo',
    body: { why: 'porque sí' },
    who: 'AER',
  },
  'get /v1/records/{id}/report': { path: '/v1/records/{record}/report', who: 'AERU' },
  'get /v1/records/{id}/sheet': { path: '/v1/records/{record}/sheet', who: 'AERU' },
  'post /v1/records/{id}/sheet': {
    path: '/v1/records/{record}/sheet',
    body: { judgements: [{ point_id: 'no_fit:a.md:1', verdict: 'incurre', reason: 'lo dice' }] },
    who: 'AER',
  },
  'post /v1/records/{id}/contest': {
    path: '/v1/records/{contested}/contest',
    body: { reasons: 'no es así' },
    who: 'AERU',
  },
  'get /v1/reviews': { path: `/v1/reviews?space=${SPACE}`, who: 'ARU' },
  'get /v1/reviews/{id}': { path: '/v1/reviews/{review}', who: 'ARU' },
  'post /v1/reviews/{id}/judgements': {
    path: '/v1/reviews/{review}/judgements',
    body: { decision: 'sí', reasons: 'se ve en la fuente' },
    who: 'AR',
  },
  'get /metrics': { who: 'AU' },
  'get /v1/records': { path: `/v1/records?space=${SPACE}`, who: 'AERU' },
  'get /v1/records/head': { who: 'AU' },
  'get /v1/records/export': { who: '' },
  'post /v1/records/verify': { body: {}, who: 'AU' },
  'post /v1/records/erase': { body: { space: SPACE, subject: 'Marta' }, who: 'A' },
  'get /v1/records/{id}': { path: '/v1/records/{record}', who: 'AERU' },
  'get /v1/records/{id}/proof': { path: '/v1/records/{record}/proof', who: 'AERU' },
  'get /v1/records/{id}/evidence': { path: '/v1/records/{record}/evidence', who: 'AERU' },
  'get /v1/records/{id}/pages/{page}': { path: '/v1/records/{record}/pages/1', who: 'AERU' },
  'get /v1/records/{id}/sarif': { path: '/v1/records/{record}/sarif', who: 'AERU' },
  'get /v1/spaces/{space}/verdicts': { path: `/v1/spaces/${SPACE}/verdicts`, who: 'AERU' },
  'post /v1/records/{id}/replay': { path: '/v1/records/{record}/replay', who: 'AERU' },
  'get /v1/spaces/{space}/members': { path: `/v1/spaces/${SPACE}/members`, who: 'AU' },
  'put /v1/spaces/{space}/members': {
    path: `/v1/spaces/${SPACE}/members`,
    body: { login: 'evaluador', role: 'evaluador' },
    who: 'A',
  },
  'get /v1/spaces/{space}/retention': { path: `/v1/spaces/${SPACE}/retention?days=1`, who: 'AU' },
  'put /v1/spaces/{space}/retention': {
    path: `/v1/spaces/${SPACE}/retention`,
    body: { days: 30 },
    who: 'A',
  },
  'get /v1/spaces': { who: '*' },
  'get /v1/session': { who: '*' },
  'delete /v1/session': { who: 'session' },
  'post /v1/spaces': { body: { id: 'otro', name: 'Otro' }, who: '' },
  'get /v1/users': { who: '' },
  'post /v1/users': { body: { login: 'con espacio', password: PASSWORD }, who: '' },
  'post /v1/users/{login}/link': { path: '/v1/users/auditor/link', who: '' },
  'put /v1/users/{login}/disabled': { path: '/v1/users/nadie/disabled', body: { disabled: false }, who: '' },
  'get /v1/tokens': { who: '' },
  'post /v1/tokens': { body: { login: 'auditor', name: 'x', scopes: ['leer'] }, who: '' },
  'delete /v1/tokens/{id}': { path: '/v1/tokens/tok_0', who: '' },
  'get /v1/accesses': { who: '' },
  'post /mcp': { body: { jsonrpc: '2.0', id: 1, method: 'ping' }, who: '*' },
  'get /mcp': { who: '*' },
  'delete /mcp': { who: '*' },
}

const letters: Readonly<Record<string, string>> = {
  administrador: 'A',
  evaluador: 'E',
  revisor: 'R',
  auditor: 'U',
}

describe('who may do what', () => {
  let frozen: Date | null = null
  const desk = deskForTests(() => frozen ?? new Date())
  const app = appForTests(desk)
  const doors: Record<string, Readonly<Record<string, string>>> = {}
  const things: Record<string, string> = {}
  let record = ''

  beforeAll(async () => {
    await desk().users.addSpace(SPACE, 'Curso')
    for (const role of ROLES) {
      doors[role] = await tokenFor(desk(), role)
      await desk().users.setRole(SPACE, (await desk().users.find(role)).id, role)
      doors[`${role} de otro espacio`] = await tokenFor(desk(), `ajeno-${role}`)
      await desk().users.setRole('general', (await desk().users.find(`ajeno-${role}`)).id, role)
    }
    doors.nadie = await tokenFor(desk(), 'sin-espacio')
    doors.jefa = await tokenFor(desk(), 'jefa', { administrator: true })
    const planned = await send(app(), '/v1/queries/plan', {
      method: 'POST',
      body: question,
      headers: doors.evaluador!,
    })
    record = planned.json<{ records: string[] }>().records[0]!
    const again = { ...question, message: '¿Bajo los precios?' }
    const contested = await send(app(), '/v1/queries/plan', {
      method: 'POST',
      body: again,
      headers: doors.evaluador!,
    })
    things.record = record
    things.contested = contested.json<{ records: string[] }>().records[0]!
    things.review = (await desk().reviews.open(things.contested, 'contested', new Date()))!.id
    const place = { actor: 'user:x', time: '2026-11-01T10:00:00Z', space: SPACE }
    const files = [{ name: 'a.pdf', bytes: new Uint8Array([1]) }]
    const settings = { assets: false, trace: false }
    things.run = await desk().batches.startExams(files, settings, { place, record: false })
    await desk().batches.cancel(things.run)
  })

  /** What is told of each thing that somebody may not know of. */
  const unknown: Readonly<Record<string, string>> = {
    record: 'RecordUnknown',
    contested: 'RecordUnknown',
    run: 'RunUnknown',
    upload: 'NotFound',
    review: 'NotFound',
  }

  async function isLetIn(route: Route, headers: Readonly<Record<string, string>>): Promise<boolean> {
    const { path = route.path, body, type } = requests[nameOf(route)]!
    const thing = /\{(\w+)\}/.exec(path)?.[1] ?? ''
    if (thing === 'upload')
      things.upload = (
        await desk().uploads.add({
          space: SPACE,
          name: 'b.txt',
          bytes: new Uint8Array([66]),
          actor: 'user:x',
        })
      ).id
    const answer = await send(app(), path.replace(`{${thing}}`, things[thing] ?? ''), {
      method: route.method.toUpperCase(),
      body,
      headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
    })
    const hidden = answer.status === 404 && answer.text.includes(`urn:dictamen:problem:${unknown[thing]}"`)
    return answer.status !== 401 && answer.status !== 403 && !hidden
  }

  test('every guarded route is in the table', () => {
    const guarded = app().routes.filter(({ action }) => action !== null)
    expect(guarded.map(nameOf).sort()).toEqual(Object.keys(requests).sort())
  })

  test('without a key nobody gets anywhere, and a wrong one opens nothing', async () => {
    for (const route of app().routes.filter(({ action }) => action !== null)) {
      expect(await isLetIn(route, {}), nameOf(route)).toBe(false)
      expect(await isLetIn(route, { authorization: 'Bearer dct_mentira' }), nameOf(route)).toBe(false)
      expect(await isLetIn(route, { cookie: 'dictamen=ses_mentira' }), nameOf(route)).toBe(false)
    }
  })

  test('each role does what is its own in its space, and nothing in another', async () => {
    const wrong: string[] = []
    for (const route of app().routes.filter(({ action }) => action !== null)) {
      const { who } = requests[nameOf(route)]!
      for (const role of ROLES) {
        const mine = who === '*' || who.includes(letters[role]!)
        if ((await isLetIn(route, doors[role]!)) !== mine) wrong.push(`${nameOf(route)} ${role}`)
        // The log is one: an auditor of any space may check that it stands.
        const anywhere = who === '*' || (who === 'AU' && !route.path.startsWith('/v1/spaces/') && mine)
        if ((await isLetIn(route, doors[`${role} de otro espacio`]!)) !== anywhere)
          wrong.push(`${nameOf(route)} ${role} de otro espacio`)
      }
      if ((await isLetIn(route, doors.nadie!)) !== (who === '*')) wrong.push(`${nameOf(route)} nadie`)
      if ((await isLetIn(route, doors.jefa!)) !== (who !== 'session')) wrong.push(`${nameOf(route)} jefa`)
    }
    expect(wrong).toEqual([])
  })

  test('a token does what it is for, where it is for, and only while it lasts', async () => {
    const reader = await tokenFor(desk(), 'evaluador', { scopes: ['leer'] })
    const evaluate = (headers: Readonly<Record<string, string>>) =>
      send(app(), '/v1/queries/plan', { method: 'POST', body: { ...question, record: false }, headers })
    expect((await evaluate(reader)).status).toBe(403)
    expect((await send(app(), `/v1/records/${record}`, { headers: reader })).status).toBe(200)
    const elsewhere = await tokenFor(desk(), 'jefa', { space: 'general' })
    expect((await evaluate(elsewhere)).status).toBe(403)
    expect((await send(app(), '/v1/users', { headers: elsewhere })).status).toBe(403)
    const { id: member } = await desk().users.find('evaluador')
    const over = await desk().tokens.add({
      member,
      name: 'x',
      scopes: ['evaluar'],
      space: null,
      expires: new Date(0),
    })
    expect((await evaluate({ authorization: `Bearer ${over.secret}` })).status).toBe(401)
    const expires = new Date(Date.now() + 60_000)
    const { id, secret } = await desk().tokens.add({
      member,
      name: 'y',
      scopes: ['evaluar'],
      space: null,
      expires,
    })
    expect((await evaluate({ authorization: `Bearer ${secret}` })).status).toBe(200)
    await desk().tokens.revoke(id)
    expect((await evaluate({ authorization: `Bearer ${secret}` })).status).toBe(401)
  })

  test('a record of another space is told like one that does not exist', async () => {
    const headers = doors['auditor de otro espacio']!
    const foreign = await send(app(), `/v1/records/${record}`, { headers })
    const absent = await send(app(), '/v1/records/rec_0', { headers })
    expect(foreign.status).toBe(404)
    expect(foreign.text.replace(record, 'rec_0')).toBe(absent.text)
  })

  test('a session changes nothing without repeating its csrf, and starts afresh at every entry', async () => {
    const enter = (headers = {}) =>
      send(app(), '/v1/session', {
        method: 'POST',
        body: { login: 'evaluador', password: PASSWORD },
        headers,
      })
    const first = await enter()
    const cookie = first.headers.get('set-cookie')!
    expect(cookie).toMatch(/^dictamen=ses_\S+; Path=\/; HttpOnly; SameSite=Strict$/)
    const brought = { cookie: cookie.split(';')[0]! }
    const plan = (headers: Readonly<Record<string, string>>) =>
      send(app(), '/v1/queries/plan', { method: 'POST', body: { ...question, record: false }, headers })
    expect((await send(app(), '/v1/session', { headers: brought })).json()).toMatchObject({
      login: 'evaluador',
    })
    expect((await plan(brought)).status).toBe(403)
    const { csrf } = first.json<{ csrf: string }>()
    expect((await plan({ ...brought, 'x-dictamen-csrf': csrf })).status).toBe(200)
    expect((await plan({ ...brought, 'x-dictamen-csrf': `${csrf.slice(0, -1)}?` })).status).toBe(403)
    const second = await enter(brought)
    expect(second.headers.get('set-cookie')).not.toBe(cookie)
    expect((await send(app(), '/v1/session', { headers: brought })).status).toBe(401)
    const fresh = {
      cookie: second.headers.get('set-cookie')!.split(';')[0]!,
      'x-dictamen-csrf': second.json<{ csrf: string }>().csrf,
    }
    expect((await send(app(), '/v1/session', { method: 'DELETE', headers: fresh })).status).toBe(200)
    expect((await send(app(), '/v1/session', { headers: fresh })).status).toBe(401)
  })

  test('guessing a password takes longer and longer', async () => {
    frozen = new Date()
    onTestFinished(() => void (frozen = null))
    const guess = () =>
      send(app(), '/v1/session', { method: 'POST', body: { login: 'jefa', password: 'no es esta' } })
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await guess()).status).toBe(401)
    const stopped = await guess()
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a link sets one password once', async () => {
    const { id } = await desk().users.find('revisor')
    const link = await desk().links.create(id)
    const redeem = () =>
      send(app(), '/v1/links/redeem', {
        method: 'POST',
        body: { link, password: 'otra que también es larga' },
      })
    expect((await redeem()).status).toBe(200)
    expect((await redeem()).status).toBe(404)
    const first = await desk().links.create(null)
    const body = { link: first, login: 'intruso', password: PASSWORD }
    expect((await send(app(), '/v1/links/redeem', { method: 'POST', body })).status).toBe(404)
  })

  test('every access stands in the list, also those that were refused', async () => {
    const { status } = await send(app(), '/v1/users', { headers: doors.auditor! })
    expect(status).toBe(403)
    const [last] = (await send(app(), '/v1/accesses?limit=2', { headers: doors.jefa! }))
      .json<{ actor: string }[]>()
      .slice(1)
    const { id } = await desk().users.find('auditor')
    expect(last).toMatchObject({ actor: `token:${id}`, action: 'administrar', allowed: false })
  })
})

function nameOf(route: Route): string {
  return `${route.method} ${route.path}`
}
