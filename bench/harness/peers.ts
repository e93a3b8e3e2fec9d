import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const home = createRequire(join(import.meta.dirname, '../peers/package.json'))

/** Where a package that is only measured lies; null when `npm run bench:install` has not brought it. */
export function findPeer(name: string): string | null {
  try {
    return home.resolve(name)
  } catch {
    return null
  }
}

/** Loads a package that is only measured; null when `npm run bench:install` has not brought it. */
export async function loadPeer<Module>(name: string): Promise<Module | null> {
  const path = findPeer(name)
  return path === null ? null : ((await import(pathToFileURL(path).href)) as Module)
}

/** What a benchmark says of a peer that is not there. */
export const missing = (name: string): string =>
  `${name} is not installed here (\`npm run bench:install\`): not compared.`
