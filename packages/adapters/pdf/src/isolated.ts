import {
  findConfinement,
  ReaderPool,
  type Client,
  type Confinement,
  type IsolatedReader,
} from '@dictamen/isolation'
import { availableParallelism } from 'node:os'
import type { Request } from './messages.ts'
import { settingsOf, type PdfOptions, type Settings } from './options.ts'
import type { DocumentReader, OpenDocument, Page, PageRegion } from './page-parts.ts'
// What the reader in its own process refuses is told here.
import './sentences.ts'

export interface IsolationOptions extends PdfOptions {
  /** Megabytes of a reading process's heap; 512 unless said otherwise. */
  readonly memory?: number
  /** Reading processes at most; as many as there are processors, and from two to four, unless said otherwise. */
  readonly processes?: number
  /** Where the code of those processes lies, for programs that bundle this package. */
  readonly code?: URL
}

/** What holds for the documents of one reader. */
export type ReadingOptions = Pick<PdfOptions, 'maxPages' | 'saved'>

/** A reader with processes of its own, which live until it is closed or their starter has nothing else to do. */
export interface IsolatedPdfReader extends DocumentReader {
  /** The same readers on behalf of somebody, who has a turn like everybody else. */
  for(client: Client, options?: ReadingOptions): WrittenReader
  close(): Promise<void>
}

/** A reader that also gives pages as JSON, as they come from its process, for whoever hands them on. */
export interface WrittenReader extends DocumentReader {
  readWritten(bytes: Uint8Array, name: string): AsyncIterable<string>
  look(bytes: Uint8Array, name: string): Promise<WrittenDocument>
}

interface WrittenDocument extends OpenDocument {
  pagesWritten(): AsyncIterable<string>
}

/** Whose documents are read when nobody says. */
const NOBODY: Client = []

/** Where the code of a reading process lies in a checkout. */
const PDF_PROCESS = new URL('./reading-process.ts', import.meta.url)

/**
 * Reads PDF files in processes apart with a limit on their memory and on the time for a page and for a document: what
 * hangs or runs out of memory there is refused, and the next document gets a fresh one. Documents of different clients
 * are read side by side, and those of one client never take all processes.
 */
export function isolatedPdfReader(options: IsolationOptions = {}): IsolatedPdfReader {
  const settings = settingsOf(options)
  const pool = new ReaderPool({
    code: options.code ?? PDF_PROCESS,
    memory: options.memory ?? 512,
    size: options.processes ?? Math.min(4, Math.max(2, availableParallelism())),
    deadline: settings.deadline,
    patience: settings.patience,
  })
  const readerOf = (client: Client, own: Settings): WrittenReader => {
    const readWritten: WrittenReader['readWritten'] = (bytes, name) =>
      readThrough({ pool, client, name }, { kind: 'read', bytes, name, settings: own })
    return {
      readWritten,
      read: (bytes, name) => parsePages(readWritten(bytes, name)),
      look: (bytes, name) =>
        lookThrough({ pool, client, name }, { kind: 'look', bytes, name, settings: own }),
    }
  }
  return {
    ...readerOf(NOBODY, settings),
    for: (client, own) => readerOf(client, { ...settings, ...own }),
    close: () => pool.close(),
  }
}

/** How processes that read PDF files are kept from files and from the network on this system. */
export function findPdfConfinement(code: URL = PDF_PROCESS): Confinement {
  return findConfinement(code)
}

/** A document, whom it is read for, and by whom. */
interface Order {
  readonly pool: ReaderPool
  readonly client: Client
  readonly name: string
}

/** Pages of the JSON that they travelled as. */
async function* parsePages(written: AsyncIterable<string>): AsyncGenerator<Page> {
  for await (const page of written) yield JSON.parse(page) as Page
}

function readThrough({ pool, client, name }: Order, request: Request): AsyncGenerator<string> {
  return streamParts((onPart, signal) => pool.ask(client, { name, request, onPart }, { signal }))
}

/** The parts of an answer, each as it comes; who takes no more of them stops the rest. */
async function* streamParts(
  ask: (onPart: (part: unknown) => void, signal: AbortSignal) => Promise<unknown>,
): AsyncGenerator<string> {
  const pages: string[] = []
  let wake = (): void => undefined
  let isDone = false
  const left = new AbortController()
  const onPart = (page: unknown): void => {
    pages.push(page as string)
    wake()
  }
  const result = ask(onPart, left.signal)
  const settled = (): void => {
    isDone = true
    wake()
  }
  result.then(settled, settled)
  try {
    while (pages.length > 0 || !isDone) {
      const page = pages.shift()
      if (page === undefined) await new Promise<void>((resolve) => void (wake = resolve))
      else yield page
    }
    await result
  } finally {
    left.abort()
  }
}

/** Who hears the parts of an answer, and until when. */
interface Parts {
  readonly onPart?: (part: unknown) => void
  readonly signal?: AbortSignal
}

/** Where a document is open: until its process ends. */
interface Opening {
  readonly generation: number
  readonly id: number
}

/** Asks about a document, of the reader that has it open if that one is free, or else of another that opens it too. */
async function lookThrough({ pool, client, name }: Order, request: Request): Promise<WrittenDocument> {
  const openings = new Map<IsolatedReader, Opening>()
  let last: IsolatedReader | undefined
  const openIn = (reader: IsolatedReader): Opening | undefined => {
    const opening = openings.get(reader)
    return opening?.generation === reader.generation ? opening : undefined
  }
  const open = async (reader: IsolatedReader): Promise<number> => {
    last = reader
    const known = openIn(reader)
    if (known !== undefined) return known.id
    const { id, result } = reader.run({ name, request })
    await result
    openings.set(reader, { generation: reader.generation, id })
    return id
  }
  const ask = (question: (look: number) => Request, parts: Parts = {}): Promise<unknown> => {
    const requestTo = async (reader: IsolatedReader): Promise<Request> => question(await open(reader))
    const { onPart, signal } = parts
    return pool.askWith(client, { name, requestTo, ...(onPart && { onPart }) }, { prefers: last, signal })
  }
  await pool.lend(client, open)
  const pagesWritten = (): AsyncIterable<string> =>
    streamParts((onPart, signal) => ask((look) => ({ kind: 'pages', look }), { onPart, signal }))
  return {
    pagesWritten,
    pages: () => parsePages(pagesWritten()),
    hasInk: async (region: PageRegion) => (await ask((look) => ({ kind: 'ink', look, region }))) === true,
    clip: async (region, dpi) => (await ask((look) => ({ kind: 'clip', look, region, dpi }))) as Uint8Array,
    close: () => {
      for (const reader of openings.keys()) {
        const opening = openIn(reader)
        if (opening !== undefined) reader.tell({ kind: 'close', look: opening.id } satisfies Request)
      }
      openings.clear()
      return Promise.resolve()
    },
  }
}
