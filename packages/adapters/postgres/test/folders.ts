import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { openDatabase, type Database, type DatabaseOptions } from '../src/index.ts'

/** A data folder that goes away afterwards, together with a server that was left running in it. */
export function dataFolder(name = 'data', afterwards: (clear: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'dt-'))
  chmodSync(folder, 0o711)
  const data = join(folder, name)
  afterwards(() => {
    killServer(data)
    rmSync(folder, { recursive: true, force: true })
  })
  return data
}

/** Opens a database for one test. */
export async function openForTest(options: DatabaseOptions): Promise<Database> {
  const database = await openDatabase(options)
  onTestFinished(() => database.close().catch(() => undefined))
  return database
}

/** The process id of the server of a data folder; null when none runs. */
export function serverOf(data: string): number | null {
  const file = join(data, 'postgres/cluster/postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  return state === '' || state.startsWith('Z') ? null : pid
}

/** Kills a server the hard way, with everything it started. */
export function killServer(data: string): void {
  const pid = serverOf(data)
  if (pid === null) return
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout
  for (const id of [pid, ...children.split('\n').map(Number).filter(Boolean)]) kill(id)
  while (serverOf(data) !== null);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It was gone already.
  }
}

/** A server for a file of tests, on which each test has databases of its own, as a user would give them. */
export function serverForTests(): { url(): string; emptyDatabase(): Promise<string> } {
  const data = dataFolder('data', afterAll)
  let server: Database
  beforeAll(async () => {
    server = await openDatabase({ data })
  })
  afterAll(() => server.close())
  return {
    url: () => server.url,
    emptyDatabase: async () => {
      const name = `t${randomUUID().replaceAll('-', '')}`
      await server.owner.query(`CREATE DATABASE ${name}`)
      return server.url.replace('/dictamen?', `/${name}?`)
    },
  }
}
