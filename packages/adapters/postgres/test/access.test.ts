import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Links, openDatabase, Sessions, Tokens, Users, type Database } from '../src/index.ts'
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

  test('guessing takes longer each time, for a login and for an address', async () => {
    for (let attempt = 0; attempt < 6; attempt++) {
      expect(await sessions.enter('ana@ejemplo.es', 'no es esta', '10.0.0.1')).toEqual({ kind: 'wrong' })
      later(1500)
    }
    expect(await sessions.enter('ana@ejemplo.es', password, '10.0.0.2')).toMatchObject({ kind: 'wait' })
    expect(await sessions.enter('otra', password, '10.0.0.1')).toMatchObject({ kind: 'wait' })
    later(15 * 60_000)
    expect(await sessions.enter('ana@ejemplo.es', password, '10.0.0.1')).toMatchObject({ kind: 'in' })
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
    const first = await links.create(null)
    const second = await links.create(null)
    expect(await links.redeem(first)).toBeUndefined()
    const both = await Promise.all([links.redeem(second), links.redeem(second)])
    expect(both.filter((member) => member === null)).toHaveLength(1)
    expect(await links.redeem(second)).toBeUndefined()
    const late = await links.create(null)
    later(15 * 60_000)
    expect(await links.redeem(late)).toBeUndefined()
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

  test('what was looked at is never rewritten', async () => {
    await database.pool.query(
      "INSERT INTO dictamen.accesses VALUES (now(), 'ana', 'leer', 'general', null, true)",
    )
    await expect(database.owner.query('DELETE FROM dictamen.accesses')).rejects.toThrow('only grows')
  })
})
