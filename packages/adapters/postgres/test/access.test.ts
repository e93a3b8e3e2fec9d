import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Accesses, Door, Links, openDatabase, Sessions, Tokens, Users, type Database } from '../src/index.ts'
import { serverForTests } from './folders.ts'

describe('who may come in', () => {
  const server = serverForTests()
  const password = 'caballo batería grapa'
  let database: Database
  let moment = new Date('2026-11-01T10:00:00Z')
  const now = (): Date => moment
  const later = (ms: number): Date => (moment = new Date(moment.getTime() + ms))
  let users: Users
  let sessions: Sessions

  beforeAll(async () => {
    database = await openDatabase({ data: '', url: await server.emptyDatabase() })
    users = new Users(database.pool)
    sessions = new Sessions(database.pool, { now })
    await users.add({ login: ' Ana@Ejemplo.es ', name: 'Ana', password, administrator: true })
  })
  beforeEach(() => database.pool.query('DELETE FROM dictamen.failed_logins'))
  afterAll(() => database.close())

  test('a person is known by login, once, with a password that is long enough', async () => {
    expect(await users.find('ANA@ejemplo.es')).toMatchObject({ login: 'ana@ejemplo.es', administrator: true })
    await expect(users.add({ login: 'ana@ejemplo.es', name: '', password })).rejects.toMatchObject({
      code: 'UserExists',
    })
    await expect(users.add({ login: 'eva', name: '', password: 'corta' })).rejects.toMatchObject({
      code: 'PasswordShort',
    })
    await expect(users.add({ login: 'e v a', name: '', password })).rejects.toMatchObject({
      code: 'LoginWrong',
    })
    const { rows } = await database.pool.query<{ password: string }>('SELECT password FROM dictamen.users')
    expect(rows[0]!.password).toMatch(/^scrypt\$32768\$8\$1\$/)
  })

  test('a session opens with the password, ends when it is left alone, and when it is closed', async () => {
    const entry = await sessions.enter('ana@ejemplo.es', password, '127.0.0.1')
    if (entry.kind !== 'in') throw new Error(entry.kind)
    expect(await sessions.admit(entry.secret)).toMatchObject({
      visitor: {
        login: 'ana@ejemplo.es',
        scopes: null,
        csrf: entry.csrf,
      },
    })
    expect(await sessions.admit(`${entry.secret}x`)).toBeNull()
    const { rows } = await database.pool.query<{ text: string }>(
      'SELECT sessions::text AS text FROM dictamen.sessions',
    )
    expect(rows.some(({ text }) => text.includes(entry.secret))).toBe(false)
    later(3_600_000)
    expect(await sessions.admit(entry.secret)).not.toBeNull()
    later(2 * 3_600_000 + 1)
    expect(await sessions.admit(entry.secret)).toBeNull()
    const { secret } = await sessions.open(entry.member)
    await sessions.close(secret)
    expect(await sessions.admit(secret)).toBeNull()
  })

  test('no session lives longer than half a day, however busy', async () => {
    const { id } = await users.find('ana@ejemplo.es')
    const { secret } = await sessions.open(id)
    for (let hour = 0; hour < 11; hour++) {
      later(3_600_000)
      expect(await sessions.admit(secret)).not.toBeNull()
    }
    later(3_600_000)
    expect(await sessions.admit(secret)).toBeNull()
  })

  test('guessing takes longer each time, for a login from an address and for nobody else', async () => {
    for (let attempt = 0; attempt < 6; attempt++) {
      expect(await sessions.enter('ana@ejemplo.es', 'no es esta', '10.0.0.1')).toEqual({ kind: 'wrong' })
      later(1500)
    }
    expect(await sessions.enter('ana@ejemplo.es', password, '10.0.0.1')).toMatchObject({ kind: 'wait' })
    expect(await sessions.enter('ana@ejemplo.es', password, '10.0.0.2')).toMatchObject({ kind: 'in' })
    expect(await sessions.enter('otra', password, '10.0.0.1')).toMatchObject({ kind: 'wrong' })
    later(15 * 60_000)
    expect(await sessions.enter('ana@ejemplo.es', password, '10.0.0.1')).toMatchObject({ kind: 'in' })
  })

  test('sixty guesses at once are no more than five, and the person beside comes in, only later', async () => {
    await users.add({ login: 'rosa', name: 'Rosa', password })
    const paused: number[] = []
    const watched = new Sessions(database.pool, {
      now,
      pause: (ms) => Promise.resolve(paused.push(ms)),
    })
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, at) => watched.enter('rosa', `adivino ${at}`, '10.0.0.9')),
    )
    const kinds = guesses.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(5)
    expect(kinds.filter((kind) => kind === 'wait')).toHaveLength(55)
    for (let person = 0; person < 17; person++) await watched.enter(`nadie${person}`, 'x', '10.0.0.9')
    paused.length = 0
    expect(await watched.enter('ana@ejemplo.es', password, '10.0.0.9')).toMatchObject({ kind: 'in' })
    expect(paused).toEqual([200])
  })

  test('a new password and a closed door end every session at once', async () => {
    const eva = await users.add({ login: 'eva', name: 'Eva', password })
    const first = await sessions.open(eva.id)
    await users.setPassword(eva.id, `${password} nueva`)
    expect(await sessions.admit(first.secret)).toBeNull()
    expect(await sessions.enter('eva', password, '::1')).toEqual({ kind: 'wrong' })
    const second = await sessions.open(eva.id)
    await users.setDisabled(eva.id, true)
    expect(await sessions.admit(second.secret)).toBeNull()
    expect(await sessions.enter('eva', `${password} nueva`, '::1')).toEqual({ kind: 'wrong' })
  })

  test('a token speaks for its person, for its scopes and space, until it is over or revoked', async () => {
    const tokens = new Tokens(database.pool, now)
    const { id: member } = await users.find('ana@ejemplo.es')
    const expires = new Date(moment.getTime() + 86_400_000)
    const { id, secret } = await tokens.add({
      member,
      name: 'CI',
      scopes: ['evaluar'],
      space: 'general',
      expires,
    })
    expect(await tokens.admit(secret)).toMatchObject({
      visitor: {
        member,
        scopes: ['evaluar'],
        space: 'general',
        csrf: null,
      },
    })
    expect(JSON.stringify(await tokens.list())).not.toContain(secret)
    later(86_400_001)
    expect(await tokens.admit(secret)).toBeNull()
    const other = await tokens.add({
      member,
      name: 'CI',
      scopes: ['leer'],
      space: null,
      expires: new Date(later(0).getTime() + 1000),
    })
    await tokens.revoke(other.id)
    expect(await tokens.admit(other.secret)).toBeNull()
    await expect(tokens.revoke('tok_0')).rejects.toMatchObject({ code: 'TokenUnknown' })
    expect((await tokens.list()).map((token) => token.id)).toEqual([id, other.id])
  })

  test('a link opens once, within a quarter of an hour, and a newer one shuts it', async () => {
    const links = new Links(database.pool, now)
    const same = (member: string | null) => Promise.resolve(member)
    const first = await links.create(null)
    await expect(
      links.redeem(first, () => Promise.reject(new Error('ese nombre ya existe'))),
    ).rejects.toThrow('ese nombre')
    const second = await links.create(null)
    expect(await links.redeem(first, same)).toBeUndefined()
    const both = await Promise.all([links.redeem(second, same), links.redeem(second, same)])
    expect(both.filter((member) => member === null)).toHaveLength(1)
    expect(await links.redeem(second, same)).toBeUndefined()
    const late = await links.create(null)
    later(15 * 60_000)
    expect(await links.redeem(late, same)).toBeUndefined()
  })

  test('a member has one role in each space', async () => {
    const { id } = await users.find('ana@ejemplo.es')
    await users.addSpace('curso', 'Curso')
    await users.setRole('curso', id, 'revisor')
    await users.setRole('curso', id, 'auditor')
    expect([...(await users.rolesOf(id))]).toEqual([['curso', 'auditor']])
    await users.setRole('curso', id, null)
    expect([...(await users.rolesOf(id))]).toEqual([])
    await expect(users.setRole('nada', id, 'auditor')).rejects.toMatchObject({ code: 'SpaceUnknown' })
  })

  test('an access that nobody could write is written all the same, and none beside it is lost', async () => {
    const accesses = new Accesses(database.pool)
    const access = { at: now(), actor: 'user:a', action: 'leer', space: null, target: null, allowed: true }
    const targets = ['uno', 'con\0nulo', 'dos', '\ud800 medio', 'x'.repeat(20_000)]
    await Promise.all(targets.map((target) => accesses.write({ ...access, target })))
    const written = (await accesses.list(5)).map(({ target }) => target)
    expect(written.toReversed()).toEqual(['uno', 'con\ufffdnulo', 'dos', '\ufffd medio', 'x'.repeat(512)])
  })

  test('accesses whose batch failed are written one by one, and wait when the database is away', async () => {
    let away = true
    const pool = {
      query: (text: string, values: unknown[][]) => {
        if (values[0]!.length > 1 || away) return Promise.reject(new Error('no'))
        return database.pool.query(text, values)
      },
    } as unknown as typeof database.pool
    const accesses = new Accesses(pool)
    const access = {
      at: later(1000),
      actor: 'user:b',
      action: 'leer',
      space: null,
      target: null,
      allowed: true,
    }
    await accesses.note({ ...access, target: 'primero' })
    await expect(accesses.write({ ...access, target: 'segundo' })).rejects.toThrow('no')
    away = false
    await accesses.write({ ...access, target: 'tercero' })
    const { rows } = await database.pool.query<{ target: string }>(
      "SELECT target FROM dictamen.accesses WHERE actor = 'user:b'",
    )
    expect(rows.map(({ target }) => target)).toEqual(['primero', 'segundo', 'tercero'])
  })

  test('who is turned away without a name is listed a few times a minute, and counted', async () => {
    const accesses = new Accesses(database.pool)
    const access = { actor: 'anónimo', action: 'leer', space: null, target: null, allowed: false }
    for (let guess = 0; guess < 500; guess++) await accesses.turnAway({ ...access, at: later(10) })
    await accesses.close()
    const { rows } = await database.pool.query<{ target: string | null }>(
      "SELECT target FROM dictamen.accesses WHERE actor = 'anónimo'",
    )
    expect(rows).toHaveLength(11)
    expect(rows.at(-1)!.target).toBe('490 veces más en un minuto')
  })

  test('what was looked at is never rewritten', async () => {
    await database.pool.query(
      "INSERT INTO dictamen.accesses VALUES (now(), 'ana', 'leer', 'general', null, true)",
    )
    await expect(database.owner.query('DELETE FROM dictamen.accesses')).rejects.toThrow('only grows')
  })

  test('what a door remembers is forgotten as soon as anybody changes it', async () => {
    const door = new Door(database.pool, now)
    const here = new Tokens(database.pool, now, () => door.forget())
    const elsewhere = new Tokens(database.pool, now)
    const { id: member } = await users.find('ana@ejemplo.es')
    const add = () =>
      here.add({
        member,
        name: 'x',
        scopes: ['leer'],
        space: null,
        expires: new Date(moment.getTime() + 60_000),
      })
    let asked = 0
    const admit = (secret: string) =>
      door.admit(secret, (one) => {
        asked += 1
        return here.admit(one)
      })
    const first = await add()
    await admit(first.secret)
    await admit(first.secret)
    expect(asked).toBe(2)
    await door.listen()
    await admit(first.secret)
    await admit(first.secret)
    expect(asked).toBe(3)
    await here.revoke(first.id)
    expect(await admit(first.secret)).toBeNull()
    const second = await add()
    expect(await admit(second.secret)).not.toBeNull()
    await elsewhere.revoke(second.id)
    await expect.poll(() => admit(second.secret)).toBeNull()
    const third = await add()
    expect(await admit(third.secret)).not.toBeNull()
    later(60_001)
    expect(await admit(third.secret)).toBeNull()
    await door.close()
  })
})
