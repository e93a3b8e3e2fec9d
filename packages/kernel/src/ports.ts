import type { Json } from './json.ts'
import type { Witness } from './witness.ts'

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

/** A place on a page: left, top, right, bottom, in points from the top left corner. */
export type Box = readonly [number, number, number, number]

/** Characters that stand together: the box is the pen's way by the height of the type. */
export interface PageWord {
  readonly text: string
  readonly box: Box
  /** Height of the type in points. */
  readonly size: number
  /** Colour of the type as #rrggbb; null for a pattern. */
  readonly color: string | null
}

/** Words of a line that no wide gap divides: a cell where the page has a table, else the whole line. */
export interface PageCell {
  readonly text: string
  readonly box: Box
  readonly words: readonly PageWord[]
}

/**
 * One line of a page as a person sees it; a row of a ruled table is one line, however many its cells have. Its text is
 * that of its cells, a cell's that of its words, joined by one space; empty cells of a table leave nothing.
 */
export interface PageLine {
  readonly text: string
  readonly box: Box
  /** What repeats in the margins of the pages is header or footer. */
  readonly role: 'body' | 'header' | 'footer'
  /** Lines of one column without a wide gap between them share a number; numbers rise in reading order. */
  readonly block: number
  /** Rows of one ruled table share a number; their cells are the table's, empty ones too. */
  readonly table: number | null
  readonly cells: readonly PageCell[]
}

/** Text that a reader of the page would not see, and why it was judged so. */
export interface HiddenText {
  readonly text: string
  readonly box: Box
  readonly reason:
    | 'invisible'
    | 'transparente'
    | 'sin_contraste'
    | 'diminuto'
    | 'recortado'
    | 'fuera_de_pagina'
    | 'cubierto'
    | 'capa_apagada'
}

/** Something drawn that is neither text nor picture: a frame, a panel, a rule, a box to write in. */
export interface PageShape {
  readonly box: Box
  readonly fill: string | null
  readonly stroke: string | null
}

/** How a picture looks, whatever its size: brightness on a grid of 16 × 16, a hexadecimal digit each, row by row. */
export interface PagePicture {
  readonly box: Box
  readonly look: string
}

/** Something painted that no upright box explains; what is painted together and touches is one. */
interface PageDrawing {
  readonly box: Box
  /** `formula`: text in a type for mathematics, whose place on the page says more than its letters. */
  readonly form: 'outline' | 'line' | 'picture' | 'shading' | 'glyph' | 'formula'
  /** Null where it has not one colour. */
  readonly color: string | null
  /** How many operators painted it. */
  readonly operators: number
  /** The same for the same drawing, wherever it stands and however large. */
  readonly print: string
}

/** A page as it lies before a reader: plain JSON, numbers with two decimals. */
export interface Page {
  readonly number: number
  /** Pages of the document. */
  readonly of: number
  readonly width: number
  readonly height: number
  /** `capa_ocr`: the page is a picture and its text was recognised by a machine. */
  readonly layer: 'texto' | 'capa_ocr'
  /** In reading order: column by column where columns stand side by side. */
  readonly lines: readonly PageLine[]
  readonly hidden: readonly HiddenText[]
  readonly images: readonly Box[]
  readonly shapes: readonly PageShape[]
  /** Pictures that can be told from one another: images of a moderate size, and small drawings inside lines of text. */
  readonly pictures?: readonly PagePicture[]
  /** Everything painted that is neither text nor an upright box. */
  readonly drawings?: readonly PageDrawing[]
}

export interface PageRegion {
  /** From 1. */
  readonly page: number
  readonly box: Box
  /** Places that a picture of the region does not show: they are painted over with the colour around them. */
  readonly covered?: readonly Box[]
}

/** A document that is open to be read and looked at; a page is drawn only when it is asked for. */
export interface OpenDocument {
  pages(): AsyncIterable<Page>
  /** Whether anything stands out from the background there. */
  hasInk(region: PageRegion): Promise<boolean>
  /** The region as a PNG file. */
  clip(region: PageRegion, dpi: number): Promise<Uint8Array>
  close(): Promise<void>
}

/** Turns bytes of a document into pages, one at a time. */
export interface DocumentReader {
  read(bytes: Uint8Array, name: string): AsyncIterable<Page>
  look(bytes: Uint8Array, name: string): Promise<OpenDocument>
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
  readonly witness: Witness<unknown>
}
