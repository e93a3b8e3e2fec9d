import type { Json } from './json.ts'

/** The time, as ISO-8601 UTC to the second. */
export interface Clock {
  now(): string
}

/** Fresh identifiers for things that have no content to derive one from. */
export interface Ids {
  create(prefix: string): string
}

/** Which engine made an embedding: written into every output that rests on one. */
export interface EmbedderIdentity {
  readonly engine: string
  readonly model: string
  readonly weights_sha256: string
  readonly language: string
  readonly centred: boolean
  readonly degraded: boolean
  readonly reason: string | null
}

/** Likeness of meaning between texts: the same bits on every machine. */
export interface Embedder {
  readonly identity: EmbedderIdentity
  /** Cosine similarity of each pair as integer millionths. */
  similarities(pairs: readonly (readonly [string, string])[]): Promise<readonly number[]>
}

/** One line of a page as a person sees it: its text and the box it stands in, in points from the top left. */
interface PageLine {
  readonly text: string
  readonly box: readonly [number, number, number, number]
}

export interface Page {
  readonly number: number
  readonly width: number
  readonly height: number
  readonly lines: readonly PageLine[]
  /** Text that a reader of the page would not see, and why it was judged so. */
  readonly hidden: readonly { readonly text: string; readonly reason: string }[]
}

/** Turns bytes of a document into pages, one at a time. */
export interface DocumentReader {
  read(bytes: Uint8Array, name: string): AsyncIterable<Page>
}

export interface ModelRequest {
  readonly system: string
  readonly prompt: string
  /** JSON Schema of the answer wanted; null for plain text. */
  readonly schema: Json | null
  /** The same key means the same paid call. */
  readonly idempotencyKey: string
}

export interface ModelAnswer {
  readonly text: string
  readonly model: string
  readonly tokens: { readonly input: number; readonly output: number }
}

/** A language model: it may testify, never decide. */
export interface Model {
  readonly name: string
  ask(request: ModelRequest): Promise<ModelAnswer>
}

/** Keeps bytes under the hash of their content. */
export interface BlobStore {
  put(bytes: Uint8Array): Promise<string>
  get(sha256: string): Promise<Uint8Array | null>
}

/** Everything a system may ask of the world. */
export interface Ports {
  readonly clock: Clock
  readonly ids: Ids
  readonly embedder: Embedder
  readonly reader: DocumentReader
  readonly model: Model
  readonly store: BlobStore
}
