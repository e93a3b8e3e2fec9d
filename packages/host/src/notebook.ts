import type { Notebook, NotebookDocument } from '@dictamen/queries'
import { Refusal, type DocumentReader } from '@dictamen/kernel'
import { statSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'

const MOST_FILES = 500
const MOST_BYTES = 4 * 1024 * 1024

/** A folder of Markdown and text files, and of PDF when there is a reader for them. */
export function openNotebook(folder: string, reader?: DocumentReader): Notebook {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined) throw new Refusal('FileMissing', { name: folder })
  if (!found.isDirectory())
    throw new Refusal('FileUnreadable', { name: folder, reason: 'se espera una carpeta' })
  return { read: () => readFolder(folder, reader) }
}

async function readFolder(folder: string, reader: DocumentReader | undefined): Promise<NotebookDocument[]> {
  const documents: NotebookDocument[] = []
  for (const path of await listFiles(folder, reader !== undefined)) {
    const file = join(folder, path)
    if ((await stat(file)).size > MOST_BYTES) continue
    const text = await readText(file, reader)
    const title = /^#\s+(.+)$/m.exec(text)?.[1]?.trim() ?? basename(path, extname(path))
    documents.push({ notebook_id: path.replaceAll('\\', '/'), title, text })
  }
  return documents
}

async function listFiles(folder: string, withPdf: boolean): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  const readable = withPdf ? /\.(md|markdown|txt|pdf)$/i : /\.(md|markdown|txt)$/i
  const visible = entries.filter((path) => readable.test(path) && !/(^|[\\/])\./.test(path))
  return visible.sort().slice(0, MOST_FILES)
}

async function readText(file: string, reader: DocumentReader | undefined): Promise<string> {
  const bytes = await readFile(file)
  if (!/\.pdf$/i.test(file)) return new TextDecoder().decode(bytes).toWellFormed()
  const pages: string[] = []
  for await (const { lines } of reader!.read(bytes, basename(file))) {
    pages.push(lines.map(({ text }) => text).join('\n'))
  }
  return pages.join('\n\n')
}
