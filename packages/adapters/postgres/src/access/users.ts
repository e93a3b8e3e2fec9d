import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hashPassword } from './secrets.ts'
import type { Role } from './vocabulary.ts'
import { Refusal } from '../sentences.ts'

export interface User {
  readonly id: string
  readonly login: string
  readonly name: string
  readonly administrator: boolean
  readonly disabled: boolean
}

export interface NewUser {
  readonly login: string
  readonly name: string
  readonly password: string
  readonly administrator?: boolean
}

const LOGIN = /^[^\s@/\\]{1,64}(@[^\s@/\\]{1,190})?$/
const SHORTEST_PASSWORD = 12
const LONGEST_PASSWORD = 1024
const COLUMNS = 'id, login, name, administrator, disabled_at IS NOT NULL AS disabled'

/** The people of an installation and where they belong. */
export class Users {
  readonly #pool: pg.Pool
  readonly #changed: () => void

  /** `changed` hears when somebody may no longer do what they could. */
  constructor(pool: pg.Pool, changed: () => void = () => undefined) {
    this.#pool = pool
    this.#changed = changed
  }

  async add({ login, name, password, administrator = false }: NewUser): Promise<User> {
    const asTyped = checkLogin(login)
    const id = `usr_${randomBytes(10).toString('hex')}`
    const { rows } = await this.#pool.query<User>(
      `INSERT INTO dictamen.users (id, login, name, password, administrator) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (login) DO NOTHING RETURNING ${COLUMNS}`,
      [id, asTyped, name.trim() === '' ? asTyped : name.trim(), await hashChecked(password), administrator],
    )
    if (rows[0] === undefined) throw new Refusal('UserExists', { login: asTyped })
    return rows[0]
  }

  async find(login: string): Promise<User> {
    const { rows } = await this.#pool.query<User>(`SELECT ${COLUMNS} FROM dictamen.users WHERE login = $1`, [
      foldLogin(login),
    ])
    if (rows[0] === undefined) throw new Refusal('UserUnknown', { login })
    return rows[0]
  }

  async list(): Promise<readonly User[]> {
    return (await this.#pool.query<User>(`SELECT ${COLUMNS} FROM dictamen.users ORDER BY login`)).rows
  }

  /** Sets a new password and closes every session of the person. */
  async setPassword(id: string, password: string): Promise<void> {
    const hash = await hashChecked(password)
    await this.#pool.query('UPDATE dictamen.users SET password = $2 WHERE id = $1', [id, hash])
    await this.#pool.query('DELETE FROM dictamen.sessions WHERE member = $1', [id])
    this.#changed()
  }

  /** Shuts somebody out, or lets them in again; their sessions and tokens stop at once. */
  async setDisabled(id: string, disabled: boolean): Promise<void> {
    await this.#pool.query(
      'UPDATE dictamen.users SET disabled_at = CASE WHEN $2 THEN coalesce(disabled_at, now()) END WHERE id = $1',
      [id, disabled],
    )
    this.#changed()
  }

  async addSpace(id: string, name: string): Promise<void> {
    await this.#pool.query('INSERT INTO dictamen.spaces (id, name) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      id,
      name,
    ])
  }

  async spaces(): Promise<readonly { readonly id: string; readonly name: string }[]> {
    const { rows } = await this.#pool.query<{ id: string; name: string }>(
      'SELECT id, name FROM dictamen.spaces ORDER BY id',
    )
    return rows
  }

  /** Makes somebody a member of a space, or changes what they are there; null takes them out. */
  async setRole(space: string, member: string, role: Role | null): Promise<void> {
    const { rowCount } = await this.#pool.query('SELECT FROM dictamen.spaces WHERE id = $1', [space])
    if (rowCount === 0) throw new Refusal('SpaceUnknown', { space })
    if (role === null) {
      await this.#pool.query('DELETE FROM dictamen.members WHERE space = $1 AND member = $2', [space, member])
      this.#changed()
      return
    }
    await this.#pool.query(
      `INSERT INTO dictamen.members (space, member, role) VALUES ($1, $2, $3)
       ON CONFLICT (space, member) DO UPDATE SET role = excluded.role`,
      [space, member, role],
    )
    this.#changed()
  }

  /** The people of a space and what they are there. */
  async membersOf(space: string): Promise<readonly { readonly login: string; readonly role: Role }[]> {
    const { rows } = await this.#pool.query<{ login: string; role: Role }>(
      'SELECT login, role FROM dictamen.members JOIN dictamen.users ON id = member WHERE space = $1 ORDER BY login',
      [space],
    )
    return rows
  }

  async rolesOf(member: string): Promise<ReadonlyMap<string, Role>> {
    const { rows } = await this.#pool.query<{ space: string; role: Role }>(
      'SELECT space, role FROM dictamen.members WHERE member = $1 ORDER BY space',
      [member],
    )
    return new Map(rows.map(({ space, role }) => [space, role]))
  }
}

/** Logins differ in more than case. */
export function foldLogin(login: string): string {
  return login.trim().normalize('NFKC').toLowerCase()
}

function checkLogin(login: string): string {
  const folded = foldLogin(login)
  if (!LOGIN.test(folded)) throw new Refusal('LoginWrong', { login })
  return folded
}

async function hashChecked(password: string): Promise<string> {
  const { length } = password
  if (length < SHORTEST_PASSWORD || length > LONGEST_PASSWORD)
    throw new Refusal('PasswordShort', { least: SHORTEST_PASSWORD, most: LONGEST_PASSWORD })
  return hashPassword(password)
}
