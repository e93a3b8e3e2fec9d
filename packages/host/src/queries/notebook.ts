import type { Notebook, NotebookDocument } from '@dictamen/queries'
import type { DocumentReader } from '@dictamen/kernel/ports'
import { statSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { openReader } from '../document-reader.ts'
import { Refusal } from '../sentences.ts'

const MOST_FILES = 500
const MOST_BYTES = 4 * 1024 * 1024
const UTF_8 = new TextDecoder('utf-8', { fatal: true })

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
  const files = await listFiles(folder)
  if (files.length > MOST_FILES)
    options.onSkipped?.(files[MOST_FILES]!, `se leen los ${MOST_FILES} primeros ficheros de ${files.length}`)
  for (const path of files.slice(0, MOST_FILES)) {
    const file = join(folder, path)
    try {
      const text = await readText(file, options.reader)
      if (text.trim() === '') {
        options.onSkipped?.(path, 'no contiene texto')
        continue
      }
      const title = /^#\s+(.+)$/m.exec(text)?.[1]?.trim() ?? basename(path, extname(path))
      documents.push({ notebook_id: path.replaceAll('\\', '/'), title, text })
    } catch (error) {
      if (!(error instanceof Refusal) || error.isPassing) throw error
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
  return visible.sort()
}

async function readText(file: string, reader: DocumentReader | undefined): Promise<string> {
  const name = basename(file)
  const found = await stat(file).catch((error: unknown) => {
    throw unreadable(name, error)
  })
  const { size } = found
  if (!found.isFile()) throw new Refusal('FileUnreadable', { name, reason: 'no es un fichero' })
  if (size > MOST_BYTES) throw new Refusal('DocumentTooLarge', { name, size, limit: MOST_BYTES })
  const bytes = await readFile(file).catch((error: unknown) => {
    throw unreadable(name, error)
  })
  if (!/\.pdf$/i.test(file)) return decode(bytes, name)
  const pages: string[] = []
  for await (const { lines } of (reader ?? (await openReader())).read(bytes, name)) {
    pages.push(lines.map(({ text }) => text).join('\n'))
  }
  return pages.join('\n\n')
}

/** Text in UTF-8; what is not, or holds what no text holds, is refused. */
function decode(bytes: Uint8Array, name: string): string {
  if (bytes.includes(0)) throw new Refusal('DocumentNotText', { name })
  try {
    return UTF_8.decode(bytes)
  } catch {
    throw new Refusal('DocumentNotText', { name })
  }
}

function unreadable(name: string, error: unknown): Refusal {
  const reason = error instanceof Error ? error.message : String(error)
  return new Refusal('FileUnreadable', { name, reason })
}
