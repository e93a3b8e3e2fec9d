import { createExtractor, type TextExtractor } from '@dictamen/documents'
import type { DocumentReader } from '@dictamen/kernel/ports'
import { openReaders, type ReadFor } from '../document-reader.ts'

/** Reads the documents of a search: as text, and PDF page by page for the system that wants pages. */
export interface SearchReader extends TextExtractor {
  readonly pages: DocumentReader
}

/** Reads documents of strangers: Word and PDF in processes apart with a limit on their memory and their time. */
export async function openExtractor(readFor?: ReadFor): Promise<SearchReader> {
  const readers = await openReaders(readFor)
  return { pages: readers.pdf, ...createExtractor(readers) }
}
