import { serveStdio as serve, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { Refusal, type Records } from 'dictamen'
import { Writable } from 'node:stream'
import { keepAll, shelfOf } from './keep.ts'
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
  const transport = new StdioServerTransport(process.stdin, output.stream, {
    maxBufferSize: MOST_MESSAGE_BYTES,
  })
  const handle = serve(() => createMcpServer(surface), {
    transport,
    onerror: (error) => options.say(`MCP: ${error.message}`),
  })
  process.stdin.once('end', left.resolve)
  process.stdin.once('close', left.resolve)
  try {
    await Promise.race([left.promise, options.stopped])
  } finally {
    await handle.close()
    output.release()
    process.stdin.destroy()
  }
}

function surfaceOf({ root, records, actor, say }: StdioOptions): Surface {
  return {
    names: 'path',
    reader: root === undefined ? noRoot : openRoot(root),
    asker: records === undefined ? undefined : actor,
    now: () => new Date(),
    admit: () => Promise.resolve(),
    keep: records === undefined ? null : (recorded, place) => keepAll(records, recorded, { ...place, actor }),
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
