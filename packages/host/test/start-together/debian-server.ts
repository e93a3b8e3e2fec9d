import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const PROGRAMS = '/usr/lib/postgresql'

/** A PostgreSQL of the system, as a user would give it, in a cluster of its own; null where there is none. */
export interface SystemServer {
  readonly version: string
  emptyDatabase(): Promise<string>
  stop(): Promise<void>
}

export async function startSystemServer(): Promise<SystemServer | null> {
  const version = existsSync(PROGRAMS) ? readdirSync(PROGRAMS).sort().at(-1) : undefined
  if (version === undefined) return null
  const programs = join(PROGRAMS, version, 'bin')
  const folder = mkdtempSync(join(tmpdir(), 'dt-'))
  const identity = accountOf('postgres')
  if (identity !== null) chownSync(folder, identity.uid, identity.gid)
  const cluster = join(folder, 'cluster')
  const options = { ...identity, cwd: '/', stdio: 'ignore' } as const
  execFileSync(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'dictamen', '--auth=trust', '--locale=C'],
    options,
  )
  const settings = ['-c', 'listen_addresses=', '-k', folder, '-c', 'max_connections=200']
  const server = spawn(join(programs, 'postgres'), ['-D', cluster, ...settings], options)
  const url = (name: string): string =>
    `postgresql://dictamen@localhost/${name}?host=${encodeURIComponent(folder)}`
  const ask = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url('postgres') })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  while (
    !(await ask('SELECT').then(
      () => true,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ${version} does not start`)
  }
  let made = 0
  return {
    version,
    emptyDatabase: async () => {
      const name = `d${made++}`
      await ask(`CREATE DATABASE ${name}`)
      return url(name)
    },
    stop: async () => {
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Only root can, and must, be somebody else. */
function accountOf(name: string): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}
