import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './sentences.ts'

const ANSWERS = '**/*.{json,yaml,yml}'

/** What was asked for, file by file, and which of them were found in a folder: one that is no answer is left out there. */
export interface AskedFiles {
  readonly paths: readonly string[]
  readonly fromFolder: ReadonlySet<string>
}

/** The files that paths, folders and patterns name, each once, in order of their names within one argument. */
export function listFiles(asked: readonly string[]): AskedFiles {
  const paths = new Set<string>()
  const fromFolder = new Set<string>()
  for (const one of asked) {
    if (isFolder(one)) {
      for (const path of globSync(ANSWERS, { cwd: one, exclude: isHidden }).sort()) {
        if (!paths.has(join(one, path))) fromFolder.add(join(one, path))
        paths.add(join(one, path))
      }
    } else if (one !== '-' && isPattern(one)) {
      const found = globSync(one, { exclude: isHidden }).filter((path) => !isFolder(path))
      if (found.length === 0)
        throw new Refusal('UsageWrong', { reason: `ningún fichero coincide con «${one}»` })
      for (const path of found.sort()) paths.add(path)
    } else paths.add(one)
  }
  if (paths.size === 0)
    throw new Refusal('UsageWrong', { reason: `no hay ningún .yaml ni .json en ${asked.join(', ')}` })
  return { paths: [...paths], fromFolder }
}

function isHidden(path: string): boolean {
  return /(?:^|[\\/])(?:node_modules|\.[^./\\])/.test(path)
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function isPattern(path: string): boolean {
  return /[*?{[]/.test(path) && statSync(path, { throwIfNoEntry: false }) === undefined
}
