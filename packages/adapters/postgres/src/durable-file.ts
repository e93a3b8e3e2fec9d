import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** What a file is called while it is written. */
function unfinished(path: string): string {
  return `${path}.unfinished`
}

/** Writes a file for its owner only, in the place of the one before: whole or not at all, and on disk when this returns. */
export function writeDurably(path: string, text: string): void {
  const temporary = unfinished(path)
  rmSync(temporary, { force: true })
  using(openSync(temporary, 'wx', 0o600), (file) => {
    writeFileSync(file, text)
    fsyncSync(file)
  })
  const before = openIfThere(path)
  renameSync(temporary, path)
  syncFolder(path)
  if (before !== null) using(before, overwrite)
}

/** Destroys a file: what it held is written over where the disk lets us, and its name is gone when this returns. */
export function destroyFile(path: string): void {
  for (const name of [unfinished(path), path]) {
    const file = openIfThere(name)
    if (file === null) continue
    using(file, overwrite)
    unlinkSync(name)
  }
  syncFolder(path)
}

function overwrite(file: number): void {
  writeFileSync(file, Buffer.alloc(fstatSync(file).size))
  fsyncSync(file)
}

function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r+')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function syncFolder(path: string): void {
  using(openSync(dirname(path), 'r'), fsyncSync)
}

function using(file: number, action: (file: number) => void): void {
  try {
    action(file)
  } finally {
    closeSync(file)
  }
}
