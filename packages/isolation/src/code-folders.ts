import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** In a checkout, packages of this scope are links to their sources; a bundle has none. */
const OWN_SCOPE = '@dictamen/'

/**
 * The folders that a program is loaded from: its package, the packages installed above it and, in a checkout, those of
 * the house that it builds on. None of them lies inside another.
 */
export function codeFolders(code: URL): readonly string[] {
  const file = realpathSync(fileURLToPath(code))
  const own = packageOf(file)
  const installed = foldersAbove(file)
    .map((folder) => join(folder, 'node_modules'))
    .filter((folder) => existsSync(folder))
  const linked = isSource(code) ? [...linkedFrom(own, installed)] : []
  return outermost([own, ...linked, ...installed, ...installed.map((folder) => realpathSync(folder))])
}

export function isSource(code: URL): boolean {
  return code.pathname.endsWith('.ts')
}

/** Of folders, those that lie in no other; in one order. */
export function outermost(folders: readonly string[]): readonly string[] {
  const kept: string[] = []
  for (const folder of [...new Set(folders)].sort())
    if (!kept.some((outer) => folder.startsWith(outer + sep))) kept.push(folder)
  return kept
}

function packageOf(file: string): string {
  const home = foldersAbove(file).find((folder) => existsSync(join(folder, 'package.json')))
  return home ?? dirname(file)
}

function foldersAbove(file: string): string[] {
  const folder = dirname(file)
  return folder === file ? [] : [folder, ...foldersAbove(folder)]
}

function linkedFrom(home: string, installed: readonly string[], known = new Set<string>()): Set<string> {
  const { dependencies = {} } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>
  }
  for (const name of Object.keys(dependencies).filter((one) => one.startsWith(OWN_SCOPE))) {
    const link = installed.map((folder) => join(folder, name)).find((path) => existsSync(path))
    const target = link === undefined ? home : realpathSync(link)
    if (target === home || known.has(target)) continue
    linkedFrom(target, installed, known.add(target))
  }
  return known
}
