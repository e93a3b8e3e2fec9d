import { statSync } from 'node:fs'

/** Whether a path leads to a device or a pipe: it is written to, never replaced. */
export function isDevice(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && !found.isFile() && !found.isDirectory()
}
