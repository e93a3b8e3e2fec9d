import { chmodSync, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { insist, type Opening } from './opening.ts'
import { checkWritable } from './unwritable.ts'
import { Refusal } from './sentences.ts'

const PAUSE_MS = 20
/** Longer than making a cluster and starting it on a busy machine. */
const LIMIT_MS = 180_000

/**
 * Does something while no other process of this machine does it. The lock is the kernel's lock on an SQLite file, which
 * dies with the process that holds it: there is nothing stale to clear after a kill.
 */
export async function whileLocked<Result>(
  path: string,
  opening: Opening,
  action: () => Promise<Result>,
): Promise<Result> {
  const database = open(path)
  const patience = {
    limitMs: LIMIT_MS,
    pauseMs: PAUSE_MS,
    refusal: async () => new Refusal('DataFolderBusy', { folder: dirname(path) }),
  }
  try {
    await insist(opening, patience, async () => (tryBegin(database) ? true : null))
    return await action()
  } finally {
    database.close()
  }
}

function open(path: string): DatabaseSync {
  checkWritable(dirname(path))
  if (existsSync(path)) checkWritable(path)
  const database = new DatabaseSync(path)
  if (statSync(path).uid === process.getuid?.()) chmodSync(path, 0o600)
  return database
}

function tryBegin(database: DatabaseSync): boolean {
  try {
    // With its journal in memory the lock needs no place on a disk that is full.
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    const SQLITE_BUSY = 5
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
    throw error
  }
}
