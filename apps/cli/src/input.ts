import { readDocument, type Document } from 'dictamen'
import { readFile } from 'node:fs/promises'
import type { Context } from './context.ts'
import { Refusal } from './sentences.ts'

/** Reads a YAML or JSON document from a path, or from standard input when the path is `-`. */
export async function openDocument(context: Context, path: string): Promise<Document> {
  const { text, name } = await openText(context, path)
  return readDocument(text, name)
}

/** Reads the UTF-8 text of a path, or of standard input when the path is `-`. */
export async function openText(context: Context, path: string): Promise<{ text: string; name: string }> {
  const name = path === '-' ? 'entrada estándar' : path
  const bytes = path === '-' ? await context.stdin() : await readBytes(path)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), name }
  } catch {
    throw new Refusal('DocumentNotText', { name })
  }
}

/** Reads the bytes of a file; refuses one that is not there. */
export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new Refusal('FileMissing', { name: path })
    if (code === undefined) throw error
    const reason = code === 'EISDIR' ? 'es una carpeta' : code === 'EACCES' ? 'no hay permiso' : code
    throw new Refusal('FileUnreadable', { name: path, reason })
  }
}
