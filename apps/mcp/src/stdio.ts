import { serveStdio as serve, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { Refusal, type Records } from 'dictamen'
import { Readable, Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { AnsweringTransport } from './answering-transport.ts'
import { shelfOf } from './shelf.ts'
import { noRoot, openRoot } from './roots.ts'
import { createMcpServer } from './server.ts'
import type { Surface } from './surface.ts'

export interface StdioOptions {
  /** The folder under which files may be read; without it none is. */
  readonly root?: string | undefined
  /** Where records go; without it none is kept. */
  readonly records?: Records | undefined
  /** Who calls, as records name them. */
  readonly actor: string
  readonly say: (sentence: string) => void
  /** Resolves when the process is asked to end. */
  readonly stopped: Promise<void>
}

const MOST_MESSAGE_BYTES = 128 * 1024 * 1024

/** Speaks the protocol on standard input and output until the client leaves or the process is asked to end. */
export async function serveStdio(options: StdioOptions): Promise<void> {
  const surface = surfaceOf(options)
  const left = Promise.withResolvers<void>()
  const output = takeStandardOutput()
  const input = Readable.from(readUntilLeft(left.resolve), { objectMode: false })
  const wire = new StdioServerTransport(input, output.stream, { maxBufferSize: MOST_MESSAGE_BYTES })
  const transport = new AnsweringTransport(wire)
  const handle = serve(() => createMcpServer(surface), {
    transport,
    onerror: (error) => options.say(`MCP: ${error.message}`),
  })
  try {
    // Who stops speaking may still listen: what was asked before is answered.
    const answered = left.promise.then(setImmediate).then(() => transport.answered())
    await Promise.race([answered, options.stopped])
  } finally {
    await handle.close()
    input.destroy()
    output.release()
    process.stdin.destroy()
  }
}

/** What the client says. It does not end with it: the transport would drop whatever it has not answered yet. */
async function* readUntilLeft(left: () => void): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of process.stdin) yield chunk as Buffer
  } finally {
    left()
  }
  await new Promise<never>(() => undefined)
}

function surfaceOf({ root, records, actor, say }: StdioOptions): Surface {
  const reader = root === undefined ? noRoot : openRoot(root)
  return {
    names: 'path',
    reader: () => reader,
    asker: records === undefined ? undefined : actor,
    now: () => new Date(),
    admit: () => Promise.resolve(),
    keep: records === undefined ? null : (recorded, place) => records.keepAll(recorded, { ...place, actor }),
    shelf: records === undefined ? null : shelfOf(records),
    explain: (error) => (error instanceof Refusal ? error : null),
    fault: (error) => say(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  }
}

/** Keeps standard output for the protocol alone: whatever else is printed meanwhile goes to standard error. */
function takeStandardOutput(): { readonly stream: Writable; release(): void } {
  const { stdout, stderr } = process
  const write = stdout.write.bind(stdout)
  const stream = new Writable({
    write: (chunk: Uint8Array, _encoding, done) => {
      write(chunk, (error) => done(error ?? null))
    },
  })
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write
  return { stream, release: () => void (stdout.write = write as typeof stdout.write) }
}
