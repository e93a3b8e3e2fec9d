import { Refusal } from '@dictamen/kernel'
import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 20

/**
 * Does something while no other process of this machine does it. The lock is the kernel's lock on an SQLite file, which
 * dies with the process that holds it: there is nothing stale to clear after a kill.
 */
export async function whileLocked<Result>(path: string, action: () => Promise<Result>): Promise<Result> {
  const database = open(path)
  try {
    while (!tryBegin(database)) await sleep(PAUSE_MS)
    return await action()
  } finally {
    database.close()
  }
}

function open(path: string): DatabaseSync {
  try {
    const database = new DatabaseSync(path)
    chmodSync(path, 0o600)
    return database
  } catch {
    throw new Refusal('FileUnwritable', { name: path, reason: 'la carpeta de datos es de otra cuenta' })
  }
}

function tryBegin(database: DatabaseSync): boolean {
  try {
    // Without a journal the lock needs no place on a disk that is full.
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    const SQLITE_BUSY = 5
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
    throw error
  }
}
