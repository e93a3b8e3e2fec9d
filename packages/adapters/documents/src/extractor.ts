import { IsolatedReader } from '@dictamen/isolation'
import { Refusal, type DocumentReader } from '@dictamen/kernel'
import type { ExtractedText } from './extracted.ts'
import { readPages } from './read-pages.ts'
import { readPlain } from './read-plain.ts'

/** Turns the bytes of a document into its text; a document that cannot be read is refused. */
export interface TextExtractor {
  extract(bytes: Uint8Array, name: string): Promise<ExtractedText>
  close(): Promise<void>
}

export interface ExtractorOptions {
  /** Who reads PDF: an isolated reader where files come from strangers. */
  readonly pdf: DocumentReader
  /** Bytes of a file; 32 MiB unless said otherwise. */
  readonly maxBytes?: number
  /** Megabytes for a Word file; 256 unless said otherwise. */
  readonly memory?: number
  /** Milliseconds for a Word file; 20,000 unless said otherwise. */
  readonly deadline?: number
  /** Where the code of the process that reads Word files lies, for programs that bundle this package. */
  readonly code?: URL
}

/** What the process that reads Word files is asked. */
export interface WordFile {
  readonly bytes: Uint8Array
  readonly name: string
}

/** Lines and characters that one document may have: a book, and no more. */
const MOST_LINES = 50_000
const MOST_CHARACTERS = 1_000_000

/** Reads .txt, .md, .docx and .pdf, told by the ending of the name. */
export function createExtractor(options: ExtractorOptions): TextExtractor {
  const { maxBytes = 32 * 1024 * 1024, memory = 256, deadline = 20_000 } = options
  const code = options.code ?? new URL('./reading-process.ts', import.meta.url)
  const docx = new IsolatedReader({ code, memory, deadline })
  const read = (bytes: Uint8Array, name: string): Promise<ExtractedText> | ExtractedText => {
    const ending = name.slice(name.lastIndexOf('.')).toLowerCase()
    if (ending === '.pdf') return readPages(options.pdf, bytes, name)
    if (ending === '.docx') {
      const request: WordFile = { bytes, name }
      return docx.run({ name, request }).result as Promise<ExtractedText>
    }
    if (PLAIN.has(ending)) return readPlain(bytes, name)
    throw new Refusal('FormatUnknown', { name, reason: 'se leen .txt, .md, .pdf y .docx' })
  }
  return {
    async extract(bytes, name) {
      if (bytes.length > maxBytes)
        throw new Refusal('DocumentTooHeavy', { name, size: bytes.length, limit: maxBytes })
      const text = await read(bytes, name)
      checkLength(text, name)
      return text
    },
    close: () => docx.close(),
  }
}

function checkLength({ lines }: ExtractedText, name: string): void {
  const size = lines.reduce((sum, line) => sum + line.length + 1, 0)
  if (lines.length > MOST_LINES || size > MOST_CHARACTERS)
    throw new Refusal('DocumentTooLarge', { name, size, limit: MOST_CHARACTERS })
}

const PLAIN: ReadonlySet<string> = new Set(['.txt', '.md', '.json', '.yaml', '.yml'])
