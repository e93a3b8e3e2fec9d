import { Refusal } from '@dictamen/kernel'
import type { FolderListing, ListedFile } from '@dictamen/searches'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'

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
    read: (path) => readFile(join(root, path)),
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
    } else files.push({ path, refused: await refusalOf(root, path, entry.isSymbolicLink()) })
  }
  return { name, files, folders }
}

/** Why a link is not followed: it leaves the folder, or points at nothing. */
async function refusalOf(root: string, path: string, isLink: boolean): Promise<string | null> {
  if (!isLink) return null
  const target = await realpath(join(root, path)).catch(() => null)
  if (target === null) return 'es un enlace que no lleva a nada'
  return target.startsWith(root + sep) ? null : 'es un enlace que sale de la carpeta'
}
