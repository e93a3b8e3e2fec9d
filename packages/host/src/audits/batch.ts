import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { auditChunk, type Chunk, type ChunkAnswer } from './audit-chunk.ts'
import { identifyBatch, partOf, resumeBatch } from './batch-progress.ts'
import { openBatchAuditor, type BatchSettings } from './batch-settings.ts'
import { ChunkThreads } from './chunk-threads.ts'
import { isDevice } from './is-device.ts'
import { readChunks } from './read-lines.ts'
import { Refusal } from '../sentences.ts'

export interface BatchOptions extends BatchSettings {
  /** A JSONL file; bytes when there is no file to come back to. */
  readonly input: string | AsyncIterable<Uint8Array>
  /** Where the results go, one line for each; otherwise a function, and what it promises is waited for. */
  readonly output: string | ((text: string) => unknown)
  /** How many threads; one works in this thread. */
  readonly jobs: number
  readonly onProgress?: (progress: BatchProgress) => void
  /** Ends the batch after what is under way; the same batch then goes on where it stopped. */
  readonly signal?: AbortSignal
}

/** How far a batch is. */
export interface BatchProgress {
  /** Lines done, those of an interrupted run included. */
  readonly lines: number
  /** Lines that an interrupted run had done. */
  readonly resumed: number
  /** Share of the input's bytes, from 0 to 1; null when its size is not known. */
  readonly share: number | null
}

export interface BatchSummary {
  readonly lines: number
  readonly resumed: number
  readonly failed: number
  /** Lines that became an error record. */
  readonly unreadable: number
  /** Whether it was asked to stop before the end. */
  readonly interrupted: boolean
}

/** Bytes of an input that is done before a thread has started. */
const SMALL = 100_000

/** Audits a file of answers, streaming: output in the order of the input, the same bytes for any number of threads. */
export async function auditBatch(options: BatchOptions): Promise<BatchSummary> {
  const { input, output, jobs } = options
  const auditor = openBatchAuditor(options)
  const size = typeof input === 'string' ? await sizeOf(input) : null
  const shareOf = (bytes: number): number | null =>
    size === null ? null : Math.min(1, bytes / Math.max(1, size))
  const resumable = resumableOf(options)
  const before =
    resumable === null
      ? { lines: 0, failed: 0, unreadable: 0 }
      : await resumeBatch(resumable.output, await identifyBatch(auditor.identity, resumable.input))
  const total = { lines: before.lines, failed: before.failed, unreadable: before.unreadable }
  const writer = openWriter(output, resumable !== null)
  const isLarge = size === null || size > SMALL
  const pool = jobs > 1 && isLarge ? new ChunkThreads(jobs - 1, plainSettings(options)) : null
  // This thread is one of the jobs: it answers what the others have no hand free for.
  const answer = (chunk: Chunk): Promise<ChunkAnswer> =>
    pool?.isHungry === true ? pool.run(chunk) : auditChunk(auditor, chunk)
  let interrupted = false
  try {
    for await (const done of inOrder(readChunks(bytesOf(input), before.lines), answer, jobs)) {
      await writer.write(done.text)
      total.lines += done.lines
      total.failed += done.verdicts.FAIL
      total.unreadable += done.verdicts.unreadable
      const share = shareOf(done.bytes)
      options.onProgress?.({ lines: total.lines, resumed: before.lines, share })
      if (options.signal?.aborted === true) {
        interrupted = share !== 1
        break
      }
    }
    await writer.close()
  } finally {
    await pool?.close()
  }
  if (resumable !== null && !interrupted) await finish(resumable.output)
  return { ...total, resumed: before.lines, interrupted }
}

/** Files that one can come back to, as input and as output; null where one of them is none. */
function resumableOf({ input, output }: BatchOptions): { input: string; output: string } | null {
  if (typeof input !== 'string' || typeof output !== 'string' || isDevice(output)) return null
  return { input, output }
}

function bytesOf(input: BatchOptions['input']): AsyncIterable<Uint8Array> {
  return typeof input === 'string' ? createReadStream(input, { highWaterMark: 262_144 }) : input
}

/** Answers of chunks in their order, with a bounded number of them under way. */
async function* inOrder(
  chunks: AsyncIterable<Chunk>,
  answer: (chunk: Chunk) => Promise<ChunkAnswer>,
  jobs: number,
): AsyncGenerator<ChunkAnswer> {
  const underWay: Promise<ChunkAnswer>[] = []
  for await (const chunk of chunks) {
    const promise = answer(chunk)
    // It is awaited in its turn; a refusal before that must not count as unhandled.
    promise.catch(() => undefined)
    underWay.push(promise)
    if (underWay.length >= (jobs > 1 ? jobs * 4 : 1)) yield await underWay.shift()!
  }
  for (const promise of underWay) yield await promise
}

interface Writer {
  write(text: string): Promise<void>
  close(): Promise<void>
}

function openWriter(output: BatchOptions['output'], resumable: boolean): Writer {
  if (typeof output !== 'string') {
    return {
      write: async (text) => void (await output(text)),
      close: () => Promise.resolve(),
    }
  }
  const stream = createWriteStream(resumable ? partOf(output).part : output, { flags: resumable ? 'a' : 'w' })
  let failure: Error | undefined
  stream.on('error', (error) => (failure = error))
  return {
    async write(text) {
      if (failure !== undefined) throw unwritable(output, failure)
      if (!stream.write(text)) await drained(stream)
    },
    close: () =>
      new Promise((resolve, reject) => {
        stream.end((error?: Error | null) =>
          (error ?? failure) === undefined || (error ?? failure) === null
            ? resolve()
            : reject(unwritable(output, (error ?? failure)!)),
        )
      }),
  }
}

/** Waits until a stream takes more; a failure is told by the next write. */
async function drained(stream: WriteStream): Promise<void> {
  await once(stream, 'drain').catch(() => undefined)
}

async function finish(output: string): Promise<void> {
  const { part, note } = partOf(output)
  await rename(part, output)
  await rm(note, { force: true })
}

async function sizeOf(input: string): Promise<number> {
  try {
    return (await stat(input)).size
  } catch {
    throw new Refusal('FileMissing', { name: input })
  }
}

function plainSettings({
  input: _input,
  output: _output,
  jobs: _jobs,
  onProgress: _progress,
  signal: _signal,
  ...settings
}: BatchOptions): BatchSettings {
  return settings
}

function unwritable(name: string, { message }: Error): Refusal {
  return new Refusal('FileUnwritable', { name, reason: message })
}
