import { createExtractor, type TextExtractor } from '@dictamen/documents'
import type { DocumentReader } from '@dictamen/kernel'
import { readingCode } from '../reading-code.ts'

/** Reads the documents of a search: as text, and PDF page by page for the system that wants pages. */
export interface SearchReader extends TextExtractor {
  readonly pages: DocumentReader
}

/** Reads documents of strangers: Word and PDF each in a process apart with a limit on its memory and its time. */
export async function openExtractor(): Promise<SearchReader> {
  // The reader of PDF is large: only who reads documents waits for it.
  const { isolatedPdfReader } = await import('@dictamen/pdf')
  const pdf = isolatedPdfReader(readingCode('pdf'))
  const extractor = createExtractor({ pdf, ...readingCode('docx') })
  return {
    pages: pdf,
    extract: (bytes, name) => extractor.extract(bytes, name),
    close: async () => {
      await extractor.close()
      await pdf.close()
    },
  }
}
