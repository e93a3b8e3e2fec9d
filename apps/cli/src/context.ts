import type { CommandContext } from '@stricli/core'
import type { InstallationOptions, Starting, StartOptions } from 'dictamen'
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { ResultStream, Stream } from './standard-stream.ts'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** What a command may touch of the process that runs it. */
export interface Context extends CommandContext {
  readonly process: {
    readonly stdout: ResultStream
    readonly stderr: Stream
    readonly env?: Readonly<Record<string, string | undefined>>
    exitCode?: number
  }
  readonly stdin: () => Promise<Uint8Array>
  /** Asks the person at the terminal; null when there is none. */
  readonly ask: (question: string) => Promise<string | null>
  /** The same, and nobody sees what is typed. */
  readonly askSecret?: (question: string) => Promise<string | null>
  /** Resolves when somebody asks the process to end. */
  readonly stopped: () => Promise<void>
  /** Whoever waits for a database to be open: until then, being asked to end ends the waiting. */
  readonly starting?: () => Starting
  /** The verdict's exit code: 0 done, 1 negative. Refusals and faults set their own. */
  readonly outcome: { code: number }
}

export function createContext(stdout: ResultStream, stderr: Stream): Context {
  const { env } = process
  return {
    process: { stdout, stderr, env },
    stdin: readStandardInput,
    ask: askAtTerminal,
    askSecret: askUnseen,
    stopped,
    starting: () => starting(stderr),
    outcome: { code: 0 },
  }
}

/** Where a command keeps things, opened by somebody who may ask it to end and wants to know why it waits. */
export function placeOf<Place extends InstallationOptions>(
  context: Context,
  place: Place,
): Place & StartOptions {
  return { ...place, starting: context.starting?.() }
}

async function readStandardInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

async function askAtTerminal(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    // Who closes the terminal's input in place of answering has nothing more to say.
    const closed = once(lines, 'close').then(() => null)
    return await Promise.race([lines.question(question), closed])
  } finally {
    lines.close()
  }
}

/** Asks for what nobody may read over a shoulder: the question is shown, and nothing that is typed. */
async function askUnseen(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null
  process.stderr.write(question)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true })
  try {
    const closed = once(lines, 'close').then(() => null)
    return await Promise.race([lines.question(''), closed])
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

function stopped(): Promise<void> {
  return new Promise((resolve) => {
    // Whoever asks twice is heard once: dying in the middle would leave the database of the house running.
    for (const signal of SIGNALS) process.on(signal, () => resolve())
  })
}

const RUN_AGAIN = 75
/** What is half open is closed in this time, or left as a kill would leave it. */
const CLOSING_MS = 1500

function starting(stderr: Stream): Starting {
  const asked = new AbortController()
  const stop = (): void => {
    asked.abort()
    setTimeout(() => process.exit(RUN_AGAIN), CLOSING_MS).unref()
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  return {
    signal: asked.signal,
    onWait: ({ message }) => stderr.write(`Esperando: ${message}\n`),
    over: () => {
      for (const signal of SIGNALS) process.off(signal, stop)
    },
  }
}
