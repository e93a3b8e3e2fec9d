import { Refusal } from '@dictamen/kernel'
import type { DocumentReader } from '@dictamen/kernel/ports'
import type { ExtractedText } from './extracted.ts'
import { readPages } from './read-pages.ts'
import { readPlain } from './read-plain.ts'
import type { WordReader } from './isolated-word.ts'

/** Turns the bytes of a document into its text; a document that cannot be read is refused. */
export interface TextExtractor {
  extract(bytes: Uint8Array, name: string): Promise<ExtractedText>
}

export interface ExtractorOptions {
  /** Who reads PDF: an isolated reader where files come from strangers. */
  readonly pdf: DocumentReader
  /** Who reads Word files. */
  readonly docx: WordReader
  /** Bytes of a file; 32 MiB unless said otherwise. */
  readonly maxBytes?: number
}

/** Lines and characters that one document may have: a book, and no more. */
const MOST_LINES = 50_000
const MOST_CHARACTERS = 1_000_000

/** Reads .txt, .md, .docx and .pdf, told by the ending of the name. */
export function createExtractor(options: ExtractorOptions): TextExtractor {
  const { maxBytes = 32 * 1024 * 1024 } = options
  const read = (bytes: Uint8Array, name: string): Promise<ExtractedText> | ExtractedText => {
    const ending = name.slice(name.lastIndexOf('.')).toLowerCase()
    if (ending === '.pdf') return readPages(options.pdf, bytes, name)
    if (ending === '.docx') return options.docx.read(bytes, name)
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
  }
}

function checkLength({ lines }: ExtractedText, name: string): void {
  const size = lines.reduce((sum, line) => sum + line.length + 1, 0)
  if (lines.length > MOST_LINES || size > MOST_CHARACTERS)
    throw new Refusal('DocumentTooLarge', { name, size, limit: MOST_CHARACTERS })
}

const PLAIN: ReadonlySet<string> = new Set(['.txt', '.md', '.json', '.yaml', '.yml'])
