import { openPdf, refusalFor } from './engine.ts'
import { layOut, type DraftPage } from './layout.ts'
import { withRoles } from './margins.ts'
import { settingsOf, type PdfOptions, type Settings } from './options.ts'
import type { DocumentReader, Page } from './page-parts.ts'
import { lookAtPdf } from './pictures.ts'
import { PageSource } from './read-page.ts'
import { Refusal } from './sentences.ts'

/**
 * Reads PDF files in this thread. The deadline is checked between pages: a hostile file can hold the thread up, so
 * files of strangers belong into `isolatedPdfReader`.
 */
export function pdfReader(options: PdfOptions = {}): DocumentReader {
  const settings = settingsOf(options)
  return {
    read: (bytes, name) => readPdf(bytes, name, settings),
    look: (bytes, name) => lookAtPdf(bytes, name, settings),
  }
}

async function* readPdf(bytes: Uint8Array, name: string, settings: Settings): AsyncGenerator<Page> {
  const end = performance.now() + settings.deadline
  const opened = await openPdf(bytes, name, 'read', settings)
  try {
    const pages = opened.document.numPages
    yield* withRoles(draftsOf(new PageSource(opened), { name, pages, end }, settings))
  } finally {
    await opened.close()
  }
}

async function* draftsOf(
  source: PageSource,
  { name, pages, end }: { readonly name: string; readonly pages: number; readonly end: number },
  settings: Settings,
): AsyncGenerator<DraftPage> {
  for (let number = 1; number <= pages; number++) {
    if (performance.now() > end)
      throw new Refusal('DocumentTooSlow', { name, seconds: settings.deadline / 1000 })
    const painted = await readable(name, () => source.read(number))
    const isBlank = number === 1 && painted.drawing.pieces.length === 0
    if (isBlank && !(await readable(name, () => hasText(source, pages))))
      throw new Refusal('DocumentScanned', { name, pages })
    yield layOut(painted, pages, settings.shield)
  }
}

async function hasText(source: PageSource, pages: number): Promise<boolean> {
  for (let number = 2; number <= pages; number++) if (await source.hasText(number)) return true
  return false
}

/** What pdf.js makes of a document; where it gives up, the document is to blame. */
async function readable<T>(name: string, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    throw refusalFor(error, name)
  }
}
