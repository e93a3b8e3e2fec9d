import type { Limits } from './engine.ts'

/** What a reader may spend on one document. */
export interface PdfOptions {
  /** Bytes; 128 MiB unless said otherwise. */
  readonly maxBytes?: number
  /** 1,000 unless said otherwise. */
  readonly maxPages?: number
  /** Milliseconds for one document; 60,000 unless said otherwise. */
  readonly deadline?: number
  /** Whether text is looked for that is painted over or in the colour of its background; it is unless said otherwise. */
  readonly shield?: boolean
}

export interface Settings extends Limits {
  readonly deadline: number
  readonly shield: boolean
}

export function settingsOf(options: PdfOptions): Settings {
  const { maxBytes = 128 * 1024 * 1024, maxPages = 1000, deadline = 60_000, shield = true } = options
  return { maxBytes, maxPages, deadline, shield }
}
