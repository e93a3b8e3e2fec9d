import { ReaderPool, type Client } from '@dictamen/isolation'
import { availableParallelism } from 'node:os'
import type { ExtractedText } from './extracted.ts'

/** Turns the bytes of a Word file into its text. */
export interface WordReader {
  read(bytes: Uint8Array, name: string): Promise<ExtractedText>
}

interface WordOptions {
  /** Megabytes of a reading process's heap; 256 unless said otherwise. */
  readonly memory?: number
  /** Milliseconds for a file; 20,000 unless said otherwise. */
  readonly deadline?: number
  /** Where the code of the reading processes lies, for programs that bundle this package. */
  readonly code?: URL
}

/** A reader with processes of its own, which live until it is closed or their starter has nothing else to do. */
export interface IsolatedWordReader extends WordReader {
  /** The same readers on behalf of somebody, who has a turn like everybody else. */
  for(client: Client): WordReader
  close(): Promise<void>
}

/** What a process that reads Word files is asked. */
export interface WordFile {
  readonly bytes: Uint8Array
  readonly name: string
}

/** Reads Word files in processes apart with a limit on their memory and their time. */
export function isolatedWordReader(options: WordOptions = {}): IsolatedWordReader {
  const pool = new ReaderPool({
    code: options.code ?? new URL('./reading-process.ts', import.meta.url),
    memory: options.memory ?? 256,
    size: Math.min(4, Math.max(2, availableParallelism())),
    deadline: options.deadline ?? 20_000,
  })
  const readerOf = (client: Client): WordReader => ({
    read: async (bytes, name) => {
      const request: WordFile = { bytes, name }
      return (await pool.ask(client, { name, request })) as ExtractedText
    },
  })
  return { ...readerOf([]), for: readerOf, close: () => pool.close() }
}
