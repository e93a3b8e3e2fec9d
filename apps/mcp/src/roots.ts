import { Refusal } from 'dictamen'
import { constants, type Stats } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import type { NamedBytes, Reader } from './surface.ts'

const MOST_DOCUMENTS = 1000
const MOST_DOCUMENT_BYTES = 4 * 1024 * 1024
const MOST_FOLDER_BYTES = 32 * 1024 * 1024
const MOST_ENTRIES = 20_000
/** Files of a folder of norms that are about the folder and not norms. */
const LEFT_OUT = /^(?:readme|léeme|leeme|changelog|license|contributing)\.md$/i

/** Reads under one folder and nowhere else: links are followed first, and what they lead to must lie inside. */
export function openRoot(folder: string): Reader {
  return {
    readBytes: async (path, limit) => readFile(await findInside(folder, path), path, limit),
    readMarkdown: async (path) => readMarkdown(folder, path),
    findFolder: async (path) => {
      const found = await findInside(folder, path)
      if ((await stat(found)).isDirectory()) return found
      throw new Refusal('FileUnreadable', { name: path, reason: 'se espera una carpeta' })
    },
  }
}

/** Reads nothing: a server that was given no folder takes content only. */
export const noRoot: Reader = {
  readBytes: (path) => refuse(path),
  readMarkdown: (path) => refuse(path),
  findFolder: (path) => refuse(path),
}

function refuse(path: string): Promise<never> {
  const reason = 'este servidor no lee ficheros; arránquelo con --root CARPETA o envíe el contenido'
  return Promise.reject(new Refusal('FileUnreadable', { name: path, reason }))
}

/** The real path of something inside the root. What lies outside is refused alike, whether it exists or not. */
async function findInside(folder: string, path: string): Promise<string> {
  const outside = (): Refusal =>
    new Refusal('FileUnreadable', { name: path, reason: 'queda fuera de la carpeta permitida (--root)' })
  const root = await realpath(folder).catch(() => {
    throw new Refusal('FileMissing', { name: folder })
  })
  if (path.includes('\0')) throw outside()
  const wanted = resolve(root, path)
  if (!isInside(root, wanted)) throw outside()
  const found = await realpath(wanted).catch(() => {
    throw new Refusal('FileMissing', { name: path })
  })
  if (!isInside(root, found)) throw outside()
  return found
}

function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)
}

/** The bytes of a plain file, never more than the limit, whatever happens to it meanwhile. */
async function readFile(found: string, name: string, limit: number): Promise<NamedBytes> {
  // The last part of the path is no link any more; a pipe does not keep us waiting.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(found, flags).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal('FileUnreadable', { name, reason: reasonOf(error) })
  })
  try {
    const about = await file.stat()
    checkPlain(about, name, limit)
    const bytes = new Uint8Array(about.size)
    let size = 0
    while (size < bytes.length) {
      const { bytesRead } = await file.read(bytes, size, bytes.length - size, size)
      if (bytesRead === 0) break
      size += bytesRead
    }
    return { name, bytes: bytes.subarray(0, size) }
  } finally {
    await file.close()
  }
}

function checkPlain(about: Stats, name: string, limit: number): void {
  if (!about.isFile())
    throw new Refusal('FileUnreadable', {
      name,
      reason: about.isDirectory() ? 'es una carpeta' : 'no es un fichero corriente',
    })
  if (about.size > limit) throw new Refusal('DocumentTooHeavy', { name, size: about.size, limit })
}

function reasonOf({ code }: NodeJS.ErrnoException): string {
  return code === 'EACCES' || code === 'EPERM' ? 'no hay permiso' : 'ha desaparecido o no se puede abrir'
}

async function readMarkdown(folder: string, path: string): Promise<{ name: string; text: string }[]> {
  const top = await findInside(folder, path)
  if (!(await stat(top)).isDirectory())
    throw new Refusal('FileUnreadable', { name: path, reason: 'se espera una carpeta' })
  const names = await listMarkdown(top, path)
  const documents: { name: string; text: string }[] = []
  let size = 0
  for (const name of names) {
    const found = await findInside(folder, join(top, name))
    const { bytes } = await readFile(found, name, MOST_DOCUMENT_BYTES)
    size += bytes.length
    if (size > MOST_FOLDER_BYTES)
      throw new Refusal('DocumentTooHeavy', { name: path, size, limit: MOST_FOLDER_BYTES })
    documents.push({ name, text: decode(bytes, name) })
  }
  return documents
}

async function listMarkdown(top: string, path: string): Promise<string[]> {
  const entries = await readdir(top, { withFileTypes: true, recursive: true })
  const names = entries
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && /\.md$/i.test(entry.name))
    .filter(({ name }) => !LEFT_OUT.test(name))
    .map(({ parentPath, name }) => relative(top, join(parentPath, name)).split(sep).join('/'))
    .filter((name) => !name.includes('node_modules'))
    .sort()
  if (entries.length > MOST_ENTRIES || names.length > MOST_DOCUMENTS)
    throw new Refusal('FileUnreadable', {
      name: path,
      reason: `tiene demasiados ficheros; el límite es de ${MOST_DOCUMENTS} documentos`,
    })
  return names
}

function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('DocumentNotText', { name: basename(name) })
  }
}
