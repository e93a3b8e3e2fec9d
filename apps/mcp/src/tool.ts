import {
  documentOf,
  readDocument,
  Refusal,
  type Document,
  type Evaluated as Evaluation,
  type Json,
  type KeptVerdict,
  type ReadFor,
} from 'dictamen'
import type { z } from 'zod'
import type { DocumentArgument, FileArgument, Shapes } from './shapes.ts'
import type { NamedBytes, Reader } from './surface.ts'

/** What a call of a tool came to. */
export interface Evaluated
  extends Pick<Evaluation, 'output' | 'recorded'>, Partial<Pick<Evaluation, 'warnings' | 'trace'>> {
  /** Whether it is about who asks, unless it is said. */
  readonly aboutAsker?: boolean
  /** Verdicts about several people, where it is about them. */
  readonly people?: () => Iterable<{ readonly subject: string; readonly verdicts: readonly KeptVerdict[] }>
}

/** What every tool that evaluates may be told. */
export interface PlaceArguments {
  readonly space?: string | undefined
  readonly subject?: string | undefined
  readonly record?: boolean | undefined
  readonly trace?: boolean | undefined
  readonly now?: string | undefined
}

/** A tool, before it is bound to a surface. */
export interface Tool {
  readonly name: string
  readonly title: string
  /** For the model that chooses and calls it. */
  readonly description: string
  input(shapes: Shapes): z.ZodType<PlaceArguments>
  /** What `output` is. */
  readonly output: z.ZodType
  run(args: never, call: ToolCall): Promise<Evaluated>
}

export function defineTool<Shape extends z.ZodType<PlaceArguments>>(
  tool: Omit<Tool, 'input' | 'run'> & {
    input(shapes: Shapes): Shape
    run(args: z.infer<Shape>, call: ToolCall): Promise<Evaluated>
  },
): Tool {
  return tool as Tool
}

const MOST_TEXT_BYTES = 16 * 1024 * 1024
const MOST_FILE_BYTES = 64 * 1024 * 1024

/** One call of a tool: what it may reach, and how it says how far it is. */
export class ToolCall {
  readonly reader: Reader
  /** For whom documents are read. */
  readonly readFor: ReadFor
  readonly signal: AbortSignal
  /** The moment of the call. */
  readonly now: string
  readonly #report: (done: number, of: number | null, sentence: string) => Promise<void>

  constructor(
    { reader, readFor, signal, now }: Pick<ToolCall, 'reader' | 'readFor' | 'signal' | 'now'>,
    report: (done: number, of: number | null, sentence: string) => Promise<void>,
  ) {
    this.reader = reader
    this.readFor = readFor
    this.signal = signal
    this.now = now
    this.#report = report
  }

  /** Says how far it is to whoever asked for that; ends here when nobody waits any more. */
  async progress(done: number, of: number | null, sentence: string): Promise<void> {
    this.signal.throwIfAborted()
    await this.#report(done, of, sentence)
  }

  /** Opens a document; what is wrong in it is told by its name. */
  async open(argument: DocumentArgument, name: string): Promise<Document> {
    if ('value' in argument) return documentOf(argument.value as Json, name)
    const { text, name: found } = await this.openText(argument, name)
    return readDocument(text, found)
  }

  async openAll(argument: readonly DocumentArgument[], name: string): Promise<Document[]> {
    const documents: Document[] = []
    for (const [index, one] of argument.entries()) documents.push(await this.open(one, `${name}/${index}`))
    return documents
  }

  /** The text of a document. */
  async openText(argument: DocumentArgument, name: string): Promise<{ name: string; text: string }> {
    if ('value' in argument) return { name, text: JSON.stringify(argument.value) }
    if ('text' in argument) return { name: argument.name ?? name, text: argument.text }
    const { name: found, bytes } = await this.reader.readBytes(referenceOf(argument), MOST_TEXT_BYTES)
    try {
      return {
        name: found,
        text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
      }
    } catch {
      throw new Refusal('DocumentNotText', { name: found })
    }
  }

  /** The bytes of a file. */
  async openFile(argument: FileArgument): Promise<NamedBytes> {
    if (!('base64' in argument)) return this.reader.readBytes(referenceOf(argument), MOST_FILE_BYTES)
    const { name, base64 } = argument
    return { name, bytes: new Uint8Array(Buffer.from(base64, 'base64')) }
  }
}

function referenceOf(argument: { readonly path: string } | { readonly upload: string }): string {
  return 'path' in argument ? argument.path : argument.upload
}
