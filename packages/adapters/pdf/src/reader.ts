import { openPdf } from './engine.ts'
import { settingsOf, type PdfOptions, type Settings } from './options.ts'
import type { DocumentReader, Page } from './page-parts.ts'
import { pagesOf } from './pages.ts'
import { lookAtPdf } from './pictures.ts'

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
  const opened = await openPdf(bytes, name, 'read', settings)
  try {
    yield* pagesOf(opened, name, settings)
  } finally {
    await opened.close()
  }
}
