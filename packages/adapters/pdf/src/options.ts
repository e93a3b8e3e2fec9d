import type { Limits } from './engine.ts'

/** What a reader may spend on one document. */
export interface PdfOptions {
  /** Bytes; 128 MiB unless said otherwise. */
  readonly maxBytes?: number
  /** 1,000 unless said otherwise. */
  readonly maxPages?: number
  /** Milliseconds for one document; 60,000 unless said otherwise. */
  readonly deadline?: number
  /** Milliseconds that an isolated reader waits for the next page of a document; 8,000 unless said otherwise. */
  readonly patience?: number
  /** Whether text is looked for that is painted over or in the colour of its background; it is unless said otherwise. */
  readonly shield?: boolean
  /**
   * Pages that a browser saved as HTML are read too, with these pictures that were saved beside them, by their file names;
   * without it only PDF files are.
   */
  readonly saved?: ReadonlyMap<string, Uint8Array> | undefined
}

export interface Settings extends Limits {
  readonly deadline: number
  readonly patience: number
  readonly shield: boolean
  readonly saved: ReadonlyMap<string, Uint8Array> | undefined
}

export function settingsOf(options: PdfOptions): Settings {
  return {
    maxBytes: options.maxBytes ?? 128 * 1024 * 1024,
    maxPages: options.maxPages ?? 1000,
    deadline: options.deadline ?? 60_000,
    patience: options.patience ?? 8000,
    shield: options.shield ?? true,
    saved: options.saved,
  }
}
