import type { FolderListing, ListedFile } from '@dictamen/search-folder'
import type { Dirent } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { Refusal } from '../sentences.ts'

/** Larger files are not even opened. */
const MOST_BYTES = 32 * 1024 * 1024

/** Where the documents of a search lie: a folder here, or one of Google Drive. */
export interface SearchPlace {
  list(): Promise<FolderListing>
  read(path: string): Promise<Uint8Array>
}

/** A folder of this machine. */
export async function openFolder(folder: string): Promise<SearchPlace> {
  const found = await stat(folder).catch(() => null)
  if (found === null) throw new Refusal('FileMissing', { name: folder })
  if (!found.isDirectory())
    throw new Refusal('FileUnreadable', { name: folder, reason: 'se espera una carpeta' })
  const root = await realpath(folder)
  return {
    list: () => listFolder(root, basename(resolve(folder))),
    read: (path) => readInside(root, path),
  }
}

async function listFolder(root: string, name: string): Promise<FolderListing> {
  const files: ListedFile[] = []
  const folders: string[] = []
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
      .slice(root.length + 1)
      .split(sep)
      .join('/')
    if (entry.isDirectory()) {
      if (!path.includes('/')) folders.push(path)
    } else files.push({ path, refused: await refusalOf(root, path, entry) })
  }
  return { name, files, folders }
}

/** Why an entry is not read: a link that leaves the folder or points at nothing, a pipe, a device. */
async function refusalOf(root: string, path: string, entry: Dirent): Promise<string | null> {
  if (entry.isFile()) return null
  if (!entry.isSymbolicLink()) return 'no es un fichero corriente'
  const target = await realpath(join(root, path)).catch(() => null)
  if (target === null) return 'es un enlace que no lleva a nada'
  if (!target.startsWith(root + sep)) return 'es un enlace que sale de la carpeta'
  return (await stat(target)).isFile() ? null : 'es un enlace a algo que no es un fichero'
}

async function readInside(root: string, path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(join(root, path))
    if (size > MOST_BYTES) throw new Refusal('DocumentTooHeavy', { name: path, size, limit: MOST_BYTES })
    return await readFile(join(root, path))
  } catch (error) {
    if (error instanceof Refusal) throw error
    const code = (error as NodeJS.ErrnoException).code
    const reason =
      code === 'EACCES' || code === 'EPERM' ? 'no hay permiso' : 'ha desaparecido o falla el disco'
    throw new Refusal('FileUnreadable', { name: path, reason })
  }
}
