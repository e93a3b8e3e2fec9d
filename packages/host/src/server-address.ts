import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InstallationOptions } from './installation.ts'

interface Announced {
  readonly origin: string
  /** The process that serves there. */
  readonly pid: number
}

/** Leaves word in the data folder of where people reach the server of this process; answers how to take it back. */
export async function announceServer(
  options: InstallationOptions,
  origin: string,
): Promise<() => Promise<void>> {
  const file = await fileOf(options)
  const announced: Announced = { origin, pid: process.pid }
  const unfinished = `${file}.${process.pid}.tmp`
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
  await writeFile(unfinished, JSON.stringify(announced))
  await rename(unfinished, file)
  return async () => {
    // Another server may have come since.
    if ((await readAnnounced(file))?.pid === process.pid) await rm(file, { force: true })
  }
}

/** Where people reach the server that works with a data folder on this machine; null when none is known to run. */
export async function findServer(options: InstallationOptions): Promise<string | null> {
  const announced = await readAnnounced(await fileOf(options))
  return announced !== null && isRunning(announced.pid) ? announced.origin : null
}

async function fileOf({ data }: InstallationOptions): Promise<string> {
  const { resolveDataFolder } = await import('@dictamen/postgres')
  return join(resolveDataFolder(data, process.env), 'server.json')
}

async function readAnnounced(file: string): Promise<Announced | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    const { origin, pid } = JSON.parse(text) as Partial<Announced>
    return typeof origin === 'string' && URL.canParse(origin) && Number.isInteger(pid)
      ? { origin, pid: pid! }
      : null
  } catch {
    // Whatever it is, it names no server.
    return null
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another account's process lives all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
