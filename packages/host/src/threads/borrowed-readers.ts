import type { ExtractedText } from '@dictamen/documents'
import type { DocumentReader, Page } from '@dictamen/kernel/ports'
import type { SharedReaders } from '../document-reader.ts'
import type { ReadersCall } from './lent-readers.ts'
import type { Ask } from './work-in-thread.ts'

/** The readers of the thread that gives the work, as a thread that does it uses them. */
export function borrowedReaders(ask: Ask): SharedReaders {
  const call = (name: ReadersCall, ...args: readonly unknown[]): Promise<unknown> => ask(name, ...args)
  const pdfFor = (client: readonly string[], options?: object): DocumentReader => ({
    read: (bytes, name) => pagesOf(call, 'readers.read', [client, options, bytes, name]),
    look: async (bytes, name) => {
      const look = await call('readers.look', client, options, bytes, name)
      return {
        pages: () => pagesOf(call, 'readers.pages', [look]),
        hasInk: async (region) => (await call('readers.hasInk', look, region)) as boolean,
        clip: async (region, dpi) => (await call('readers.clip', look, region, dpi)) as Uint8Array,
        close: async () => void (await call('readers.close', look)),
      }
    },
  })
  return {
    pdf: { for: pdfFor },
    docx: {
      for: (client) => ({
        read: async (bytes, name) => (await call('readers.word', client, bytes, name)) as ExtractedText,
      }),
    },
  }
}

/** Pages come one by one, each when it is asked for, as the JSON that their reader wrote. */
async function* pagesOf(
  call: (name: ReadersCall, ...args: readonly unknown[]) => Promise<unknown>,
  from: 'readers.read' | 'readers.pages',
  args: readonly unknown[],
): AsyncGenerator<Page> {
  const reading = await call(from, ...args)
  try {
    for (;;) {
      const page = (await call('readers.next', reading)) as string | null
      if (page === null) return
      yield JSON.parse(page) as Page
    }
  } finally {
    await call('readers.leave', reading)
  }
}
