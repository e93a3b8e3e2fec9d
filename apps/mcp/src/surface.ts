import type { KeptVerdict, Problem, RecordContent, RecordSummary } from 'dictamen'

/** Where a record is to belong. */
export interface RecordPlace {
  readonly space: string
  /** Whom it is about; without it, somebody fresh. */
  readonly subject: string | undefined
  /** When it was asked for. */
  readonly time: string
}

/** The records that a client may look at. */
export interface RecordShelf {
  /** The newest ones. */
  list(): Promise<readonly RecordSummary[]>
  show(id: string): Promise<RecordContent>
  /** The lines that prove it is in the log. */
  prove(id: string): Promise<readonly string[]>
}

export interface NamedBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Reads what a call only names; refuses what lies outside, is too large or is not there. */
export interface Reader {
  readBytes(reference: string, limit: number): Promise<NamedBytes>
  /** The Markdown documents of a folder and of those below it, named from that folder. */
  readMarkdown(reference: string): Promise<readonly { readonly name: string; readonly text: string }[]>
  /** The real path of a folder. */
  findFolder(reference: string): Promise<string>
}

/** Why a call gave nothing, for whoever made it: what, why, and what to do. */
export interface Told {
  readonly code: string
  readonly title: string
  readonly message: string
  readonly hint: string
  readonly problems?: readonly Problem[]
  /** How many there are, where only the first are given. */
  readonly problemCount?: number
}

/** Where calls come from: what they may read, what they may do, and where their records go. */
export interface Surface {
  /** How a call names what it does not carry: by a path of this machine, or by the id of an upload. */
  readonly names: 'path' | 'upload'
  /** Reads what a call in a space names. */
  reader(space: string): Reader
  /** Whom a question is about unless it is said; undefined for somebody fresh. */
  readonly asker: string | undefined
  now(): Date
  /** Lets a tool evaluate in a space or refuses. */
  admit(tool: string, space: string): Promise<void>
  /** Keeps verdicts and answers their ids once they are durable; null where nothing is kept. */
  readonly keep: ((recorded: readonly KeptVerdict[], place: RecordPlace) => Promise<readonly string[]>) | null
  /** Null where nothing is kept. */
  readonly shelf: RecordShelf | null
  /** What an error means to who called; null for a fault of ours, of which nothing is told. */
  explain(error: unknown): Told | null
  /** Notes a fault of ours. */
  fault(error: unknown): void
}
