import { IsolatedReader, type Task } from '@dictamen/isolation'
import { settingsOf, type PdfOptions } from './options.ts'
import type { DocumentPictures, DocumentReader, Page, PageRegion } from './page-parts.ts'
import type { Request } from './messages.ts'

export interface IsolationOptions extends PdfOptions {
  /** Megabytes of the reading process's heap; 512 unless said otherwise. */
  readonly memory?: number
  /** Where the code of that process lies, for programs that bundle this package. */
  readonly code?: URL
}

/** A reader with a process of its own, which lives until it is closed or its starter has nothing else to do. */
export interface IsolatedPdfReader extends DocumentReader {
  close(): Promise<void>
}

/**
 * Reads PDF files in a process apart with a limit on its memory and on the time for a page and for a document: what hangs or
 * runs out of memory there is refused, and the next document gets a fresh one. Documents are read one after the
 * other.
 */
export function isolatedPdfReader(options: IsolationOptions = {}): IsolatedPdfReader {
  const settings = settingsOf(options)
  const reader = new IsolatedReader({
    code: options.code ?? new URL('./reading-process.ts', import.meta.url),
    memory: options.memory ?? 512,
    deadline: settings.deadline,
    patience: settings.patience,
  })
  return {
    read: (bytes, name) => readThrough(reader, { kind: 'read', bytes, name, settings }, name),
    look: (bytes, name) => lookThrough(reader, { kind: 'look', bytes, name, settings }, name),
    close: () => reader.close(),
  }
}

async function* readThrough(reader: IsolatedReader, request: Request, name: string): AsyncGenerator<Page> {
  const pages: Page[] = []
  let wake = (): void => undefined
  let isDone = false
  const onPart: Task['onPart'] = (page) => {
    pages.push(JSON.parse(page as string) as Page)
    wake()
  }
  const { stop, result } = reader.run({ name, request, onPart })
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
    stop()
  }
}

/** Asks about a document; one that was open in a process that died is opened in the next. */
async function lookThrough(
  reader: IsolatedReader,
  request: Request,
  name: string,
): Promise<DocumentPictures> {
  let opening: { generation: number; id: number } | null = null
  const ask = async (question: (look: number) => Request): Promise<unknown> => {
    if (opening === null || opening.generation !== reader.generation) {
      const { id, result } = reader.run({ name, request })
      await result
      opening = { generation: reader.generation, id }
    }
    return reader.run({ name, request: question(opening.id) }).result
  }
  await ask((look) => ({ kind: 'ink', look, region: { page: 1, box: [0, 0, 0, 0] } }))
  return {
    hasInk: async (region: PageRegion) => (await ask((look) => ({ kind: 'ink', look, region }))) === true,
    clip: async (region, dpi) => (await ask((look) => ({ kind: 'clip', look, region, dpi }))) as Uint8Array,
    close: async () => {
      if (opening?.generation === reader.generation) await ask((look) => ({ kind: 'close', look }))
      opening = null
    },
  }
}
