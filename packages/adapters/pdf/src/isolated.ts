import { settingsOf, type PdfOptions } from './options.ts'
import type { DocumentPictures, DocumentReader, Page, PageRegion } from './page-parts.ts'
import { ReadingClient, type Task } from './reading-client.ts'

export interface IsolationOptions extends PdfOptions {
  /** Megabytes of the reading process's heap; 512 unless said otherwise. */
  readonly memory?: number
  /** Where the code of that process lies, for programs that bundle this package. */
  readonly code?: URL
}

/** A reader with a process of its own, which lives until it is closed or its starter has nothing else to do. */
export interface IsolatedReader extends DocumentReader {
  close(): Promise<void>
}

/**
 * Reads PDF files in a process apart with a limit on its memory and on the time for a page and for a document: what hangs or
 * runs out of memory there is refused, and the next document gets a fresh one. Documents are read one after the
 * other.
 */
export function isolatedPdfReader(options: IsolationOptions = {}): IsolatedReader {
  const settings = settingsOf(options)
  const client = new ReadingClient({
    code: options.code ?? new URL('./reading-process.ts', import.meta.url),
    memory: options.memory ?? 512,
    deadline: settings.deadline,
    patience: settings.patience,
  })
  return {
    read: (bytes, name) => readThrough(client, (id) => ({ id, kind: 'read', bytes, name, settings }), name),
    look: (bytes, name) => lookThrough(client, (id) => ({ id, kind: 'look', bytes, name, settings }), name),
    close: () => client.close(),
  }
}

async function* readThrough(
  client: ReadingClient,
  request: Task['request'],
  name: string,
): AsyncGenerator<Page> {
  const pages: Page[] = []
  let wake = (): void => undefined
  let isDone = false
  const onPage = (page: Page): void => {
    pages.push(page)
    wake()
  }
  const { stop, result } = client.run({ name, request, onPage })
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
  client: ReadingClient,
  open: Task['request'],
  name: string,
): Promise<DocumentPictures> {
  let opening: { generation: number; id: number } | null = null
  const ask = async (
    request: (id: number, look: number) => ReturnType<Task['request']>,
  ): Promise<unknown> => {
    if (opening === null || opening.generation !== client.generation) {
      const { id, result } = client.run({ name, request: open })
      await result
      opening = { generation: client.generation, id }
    }
    const look = opening.id
    return client.run({ name, request: (id) => request(id, look) }).result
  }
  await ask((id, look) => ({ id, kind: 'ink', look, region: { page: 1, box: [0, 0, 0, 0] } }))
  return {
    hasInk: async (region: PageRegion) =>
      (await ask((id, look) => ({ id, kind: 'ink', look, region }))) === true,
    clip: async (region, dpi) =>
      (await ask((id, look) => ({ id, kind: 'clip', look, region, dpi }))) as Uint8Array,
    close: async () => {
      if (opening?.generation === client.generation) await ask((id, look) => ({ id, kind: 'close', look }))
      opening = null
    },
  }
}
