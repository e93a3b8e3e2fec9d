import type { IsolatedWordReader, WordReader } from '@dictamen/documents'
import type { DocumentReader } from '@dictamen/kernel/ports'
import type { Confinement, ReadingOptions, WrittenReader } from '@dictamen/pdf'
import { readingCode } from './reading-code.ts'
import { borrowedReaders } from './threads/borrowed-readers.ts'
import type { Ask } from './threads/work-in-thread.ts'

/** Who prints a thousand pages has printed something else. */
const MOST_PAGES = 999

/** For whom documents are read. Each space and each account has its turn, and none takes all readers. */
export interface ReadFor {
  readonly space: string
  readonly account?: string | undefined
}

/** Everybody's readers of PDF and of Word files on behalf of somebody. */
interface DocumentReaders {
  readonly pdf: DocumentReader
  readonly docx: WordReader
}

/** The readers of a program, as its own thread has them. */
export interface OwnReaders {
  readonly pdf: { for(client: readonly string[], options?: ReadingOptions): WrittenReader }
  readonly docx: Pick<IsolatedWordReader, 'for'>
}

/** The readers of a program, wherever they are. */
export interface SharedReaders {
  readonly pdf: { for(client: readonly string[], options?: ReadingOptions): DocumentReader }
  readonly docx: Pick<IsolatedWordReader, 'for'>
}

let own: Promise<OwnReaders> | undefined
let shared: Promise<SharedReaders> | undefined

/** The reader of PDF files that were printed, as notes are. */
export async function openReader(readFor?: ReadFor): Promise<DocumentReader> {
  return (await openShared()).pdf.for(clientOf(readFor), { maxPages: MOST_PAGES })
}

/** The reader of reviews, printed to PDF or saved as pages with some pictures beside them. */
export async function openReviewReader(
  readFor?: ReadFor,
  saved: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<DocumentReader> {
  return (await openShared()).pdf.for(clientOf(readFor), { maxPages: MOST_PAGES, saved })
}

/** The readers of documents that people bring. */
export async function openReaders(readFor?: ReadFor): Promise<DocumentReaders> {
  const { pdf, docx } = await openShared()
  const client = clientOf(readFor)
  return { pdf: pdf.for(client), docx: docx.for(client) }
}

/** How the processes that read what people bring are kept from files and from the network on this system. */
export async function describeReaders(): Promise<Confinement> {
  const { findPdfConfinement } = await import('@dictamen/pdf')
  return findPdfConfinement(readingCode('pdf').code)
}

/**
 * A few processes for the whole program, each with a limit on memory and time: they start with the first documents and
 * do not keep the program alive.
 */
export function ownReaders(): Promise<OwnReaders> {
  return (own ??= startReaders())
}

/**
 * In a thread: documents are read by the readers of the thread that gave the work. Had each thread readers of its own,
 * each would have turns of its own too, and who is alone in one would take all there are.
 */
export function borrowReaders(ask: Ask): void {
  shared = Promise.resolve(borrowedReaders(ask))
}

function openShared(): Promise<SharedReaders> {
  return (shared ??= ownReaders())
}

async function startReaders(): Promise<OwnReaders> {
  // The readers are large: only who reads a document waits for them.
  const [{ isolatedPdfReader }, { isolatedWordReader }] = await Promise.all([
    import('@dictamen/pdf'),
    import('@dictamen/documents'),
  ])
  return { pdf: isolatedPdfReader(readingCode('pdf')), docx: isolatedWordReader(readingCode('docx')) }
}

/** Whoever is alone with a program need not be told apart. */
function clientOf(readFor: ReadFor | undefined): string[] {
  if (readFor === undefined) return []
  const { space, account } = readFor
  return [`space ${space}`, ...(account === undefined ? [] : [`account ${account}`])]
}
