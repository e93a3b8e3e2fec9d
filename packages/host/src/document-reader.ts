import type { DocumentReader } from '@dictamen/kernel'
import { readingCode } from './reading-code.ts'

/** Who prints a thousand pages has printed something else. */
const MOST_PAGES = 999

let opened: Promise<DocumentReader> | undefined

/**
 * The reader of PDF files, in a process of its own with a limit on memory and time. One for the whole process: it
 * starts with the first document and does not keep the process alive.
 */
export function openReader(): Promise<DocumentReader> {
  return (opened ??= startReader())
}

async function startReader(): Promise<DocumentReader> {
  // The reader is large: only who reads a document waits for it.
  const { isolatedPdfReader } = await import('@dictamen/pdf')
  return isolatedPdfReader({ maxPages: MOST_PAGES, ...readingCode('pdf') })
}
