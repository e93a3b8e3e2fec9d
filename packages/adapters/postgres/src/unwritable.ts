import { accessSync, constants, statSync } from 'node:fs'
import { Refusal } from './sentences.ts'

/** The refusal for a place that cannot be written to, told as what it is. */
export function unwritable(path: string, code: string): Refusal {
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new Refusal('DiskFull', { folder: path })
    : new Refusal('FileUnwritable', { name: path, reason: reasonOf(path, code) })
}

/** Refuses a file or folder that cannot be written to. */
export function checkWritable(path: string): void {
  try {
    accessSync(path, constants.W_OK)
  } catch (error) {
    throw unwritable(path, (error as NodeJS.ErrnoException).code ?? '')
  }
}

function reasonOf(path: string, code: string): string {
  if (code === 'EROFS') return 'el disco está montado como de solo lectura'
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'en su lugar hay un fichero'
  if (code !== 'EACCES') return code
  const owner = statSync(path, { throwIfNoEntry: false })?.uid
  if (owner === undefined) return 'no hay permiso'
  return owner === process.getuid?.() ? 'es de solo lectura' : 'es de otra cuenta'
}
