import type { Notebook, NotebookDocument } from '@dictamen/queries'
import { Refusal, type DocumentReader } from '@dictamen/kernel'
import { statSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { openReader } from './document-reader.ts'

const MOST_FILES = 500
const MOST_BYTES = 4 * 1024 * 1024

export interface NotebookOptions {
  /** Who reads PDF; without it, the reader that ships. */
  readonly reader?: DocumentReader | undefined
  /** Told of every file that could not be read. */
  readonly onSkipped?: ((file: string, reason: string) => void) | undefined
}

/** A folder of Markdown, text and PDF files. A file that cannot be read is skipped and told of. */
export function openNotebook(folder: string, options: NotebookOptions = {}): Notebook {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined) throw new Refusal('FileMissing', { name: folder })
  if (!found.isDirectory())
    throw new Refusal('FileUnreadable', { name: folder, reason: 'se espera una carpeta' })
  return { read: () => readFolder(folder, options) }
}

async function readFolder(folder: string, options: NotebookOptions): Promise<NotebookDocument[]> {
  const documents: NotebookDocument[] = []
  for (const path of await listFiles(folder)) {
    const file = join(folder, path)
    try {
      const text = await readText(file, options.reader)
      const title = /^#\s+(.+)$/m.exec(text)?.[1]?.trim() ?? basename(path, extname(path))
      documents.push({ notebook_id: path.replaceAll('\\', '/'), title, text })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      options.onSkipped?.(path, error.message)
    }
  }
  return documents
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  const visible = entries.filter(
    (path) => /\.(md|markdown|txt|pdf)$/i.test(path) && !/(^|[\\/])\./.test(path),
  )
  return visible.sort().slice(0, MOST_FILES)
}

async function readText(file: string, reader: DocumentReader | undefined): Promise<string> {
  const name = basename(file)
  const { size } = await stat(file)
  if (size > MOST_BYTES) throw new Refusal('DocumentTooLarge', { name, size, limit: MOST_BYTES })
  const bytes = await readFile(file)
  if (!/\.pdf$/i.test(file)) return new TextDecoder().decode(bytes).toWellFormed()
  const pages: string[] = []
  for await (const { lines } of (reader ?? (await openReader())).read(bytes, name)) {
    pages.push(lines.map(({ text }) => text).join('\n'))
  }
  return pages.join('\n\n')
}
