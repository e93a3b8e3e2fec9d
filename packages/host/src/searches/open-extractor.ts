import { createExtractor, type TextExtractor } from '@dictamen/documents'
import type { DocumentReader } from '@dictamen/kernel'

/** Reads the documents of a search: as text, and PDF page by page for the system that wants pages. */
export interface SearchReader extends TextExtractor {
  readonly pages: DocumentReader
}

/** Reads documents of strangers: Word and PDF each in a thread with a limit on its memory and its time. */
export async function openExtractor(): Promise<SearchReader> {
  // The reader of PDF is large: only who reads documents waits for it.
  const { isolatedPdfReader } = await import('@dictamen/pdf')
  const pdf = isolatedPdfReader(threadOf('pdf'))
  const extractor = createExtractor({ pdf, ...threadOf('docx') })
  return {
    pages: pdf,
    extract: (bytes, name) => extractor.extract(bytes, name),
    close: async () => {
      await extractor.close()
      await pdf.close()
    },
  }
}

/** Where the code of a thread lies once the program is bundled; in a checkout its package knows. */
function threadOf(name: string): { readonly thread?: URL } {
  const isSource = import.meta.url.endsWith('.ts')
  return isSource ? {} : { thread: new URL(`./${name}-thread.js`, import.meta.url) }
}
