import { existsSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A folder of rules or of fitted weights, and the room it belongs to. */
export interface RuleFolderPlace {
  readonly room: string
  readonly folder: string
  readonly path: string
}

/** Every folder of rules and of fitted weights that ships. */
export function ruleFolders(): readonly RuleFolderPlace[] {
  return (
    globSync('{systems/*,packages/*,packages/witnesses/*}/{rules,models}', { cwd: root })
      .sort()
      // A folder of packages is no room: one of them may be called `models`.
      .filter((found) => existsSync(join(root, dirname(found), 'package.json')))
      .map((found) => ({
        room: basename(dirname(found)),
        folder: basename(found),
        path: join(root, found),
      }))
  )
}
