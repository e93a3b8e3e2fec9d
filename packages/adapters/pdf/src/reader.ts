import { openPdf } from './engine.ts'
import { settingsOf, type PdfOptions, type Settings } from './options.ts'
import type { DocumentReader, Page } from './page-parts.ts'
import { pagesOf } from './pages.ts'
import { lookAtPdf } from './pictures.ts'
import { isSavedPage } from './saved/decode.ts'
import { savedPageReader } from './saved/saved-page.ts'

/**
 * Reads PDF files, and saved pages where they are asked for, in this thread. The deadline is checked between pages: a hostile file can hold the thread up, so
 * files of strangers belong into `isolatedPdfReader`.
 */
export function pdfReader(options: PdfOptions = {}): DocumentReader {
  const settings = settingsOf(options)
  const pdf: DocumentReader = {
    read: (bytes, name) => readPdf(bytes, name, settings),
    look: (bytes, name) => lookAtPdf(bytes, name, settings),
  }
  if (settings.saved === undefined) return pdf
  const page = savedPageReader(settings)
  const readerOf = (bytes: Uint8Array): DocumentReader => (isSavedPage(bytes) ? page : pdf)
  return {
    read: (bytes, name) => readerOf(bytes).read(bytes, name),
    look: (bytes, name) => readerOf(bytes).look(bytes, name),
  }
}

async function* readPdf(bytes: Uint8Array, name: string, settings: Settings): AsyncGenerator<Page> {
  const opened = await openPdf(bytes, name, 'read', settings)
  try {
    yield* pagesOf(opened, name, settings)
  } finally {
    await opened.close()
  }
}
