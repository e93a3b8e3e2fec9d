import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** What the tests that run at the same time keep at most, several times over. */
const ROOM = 4 * 2 ** 30

/**
 * Makes the folder for what tests keep. It is in memory where there is room: nothing of it outlives the tests, and most of
 * it is databases, which wait for a disk at every write.
 */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'dictamen-'))
  // A database of our own is run by another account when root runs the tests.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux') return false
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY)
  if (mount === undefined || !/ tmpfs (?!\S*(?:noexec|\bro\b))/.test(mount)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM
}
