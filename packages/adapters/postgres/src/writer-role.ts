import pg from 'pg'
import { openSession } from './connections.ts'
import type { OtherTables } from './migrate.ts'
import type { Opening } from './opening.ts'
import { isLost } from './refusals.ts'

/** The role that work is done as: it may add and change rows, not tables, and nothing in those that only grow. */
const WRITER = 'dictamen_writer'

const SCHEMAS = `('dictamen', 'dbos')`

/**
 * Everything but migrations runs as a role that cannot get round the tables that only grow: not their owner, it cannot
 * switch their triggers off.
 */
export const writerRole: OtherTables = {
  async areCurrent(owner) {
    if (!(await exists(owner))) return !(await mayCreate(owner))
    return (await isMember(owner)) && (await listClosed(owner)).length === 0
  },
  /** Makes the role and gives it what it lacks; where the server does not let us, there is none. */
  async migrate(owner) {
    try {
      if (!(await exists(owner))) await owner.query(`CREATE ROLE ${WRITER} NOLOGIN`).catch(ignoreTwin)
      if (!(await isMember(owner))) await owner.query(`GRANT ${WRITER} TO CURRENT_USER`)
      await grant(owner)
    } catch (error) {
      if (isLost(error)) throw error
    }
  },
}

/** The address for work, as the writer; the one given where the server or who is between does not allow it. */
export async function addressForWork(
  url: string,
  opening: Opening,
  revive?: () => Promise<unknown>,
): Promise<string> {
  const address = asWriter(url)
  try {
    const client = await openSession(address, opening, revive)
    await client.end()
    return address
  } catch (error) {
    // A moment without a server is no reason to work with more rights.
    if (!(error instanceof pg.DatabaseError) || isLost(error)) throw error
    return url
  }
}

async function exists(owner: pg.ClientBase): Promise<boolean> {
  return (await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [WRITER])).rowCount === 1
}

async function mayCreate(owner: pg.ClientBase): Promise<boolean> {
  const role = 'SELECT FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolcreaterole)'
  return (await owner.query(role)).rowCount === 1
}

async function isMember(owner: pg.ClientBase): Promise<boolean> {
  const { rows } = await owner.query<{ may: boolean }>(`SELECT pg_has_role('${WRITER}', 'MEMBER') AS may`)
  return rows[0]?.may === true
}

/** Another database of the same server may have made it in the same moment. */
function ignoreTwin(error: { code?: string }): void {
  if (error.code !== '42710' && error.code !== '23505') throw error
}

/** The tables and sequences that are still closed to the writer. */
async function listClosed(owner: pg.ClientBase): Promise<{ name: string; kind: string }[]> {
  const { rows } = await owner.query<{ name: string; kind: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relkind AS kind
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ${SCHEMAS} AND c.relkind IN ('r', 'S')
       AND NOT has_table_privilege('${WRITER}', c.oid, 'SELECT')`,
  )
  return rows
}

/** Grants what is missing. */
async function grant(owner: pg.ClientBase): Promise<void> {
  const closed = await listClosed(owner)
  if (closed.length === 0) return
  const statements = closed.map(({ name, kind }) =>
    kind === 'S'
      ? `GRANT USAGE, SELECT, UPDATE ON SEQUENCE ${name} TO ${WRITER}`
      : `GRANT SELECT, INSERT, UPDATE, DELETE ON ${name} TO ${WRITER}`,
  )
  const schemas = new Set(closed.map(({ name }) => name.split('.')[0]!))
  for (const schema of schemas) statements.push(`GRANT USAGE ON SCHEMA ${schema} TO ${WRITER}`)
  for (const { name, rights } of await listGrowing(owner)) {
    statements.push(`REVOKE ${rights} ON ${name} FROM ${WRITER}`)
  }
  statements.push(`REVOKE INSERT, UPDATE, DELETE ON dictamen.migrations FROM ${WRITER}`)
  await owner.query(statements.join(';\n'))
}

const ON_DELETE = 8
const ON_UPDATE = 16

/** The tables that a trigger keeps from changing, and what it refuses. */
async function listGrowing(owner: pg.ClientBase): Promise<{ name: string; rights: string }[]> {
  const { rows } = await owner.query<{ name: string; events: number }>(
    `SELECT t.tgrelid::regclass::text AS name, bit_or(t.tgtype)::integer AS events FROM pg_trigger t
     JOIN pg_proc p ON p.oid = t.tgfoid JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname = 'dictamen' AND p.proname = 'refuse_change' GROUP BY t.tgrelid`,
  )
  return rows.flatMap(({ name, events }) => {
    const rights = [
      ...((events & ON_DELETE) === 0 ? [] : ['DELETE']),
      ...((events & ON_UPDATE) === 0 ? [] : ['UPDATE']),
    ]
    return rights.length === 0 ? [] : [{ name, rights: rights.join(', ') }]
  })
}

function asWriter(url: string): string {
  const address = new URL(url)
  const before = address.searchParams.get('options')
  address.searchParams.set('options', `${before === null ? '' : `${before} `}-c role=${WRITER}`)
  return address.href.replaceAll('+', '%20')
}
