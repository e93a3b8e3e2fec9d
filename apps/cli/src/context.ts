import type { CommandContext } from '@stricli/core'
import { createInterface } from 'node:readline/promises'
import type { ResultStream, Stream } from './standard-stream.ts'

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
  /** Resolves when somebody asks the process to end. */
  readonly stopped: () => Promise<void>
  /** The verdict's exit code: 0 done, 1 negative. Refusals and faults set their own. */
  readonly outcome: { code: number }
}

export function createContext(stdout: ResultStream, stderr: Stream): Context {
  const { env } = process
  return {
    process: { stdout, stderr, env },
    stdin: readStandardInput,
    ask: askAtTerminal,
    stopped,
    outcome: { code: 0 },
  }
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
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

function stopped(): Promise<void> {
  return new Promise((resolve) => {
    // Whoever asks twice is heard once: dying in the middle would leave the database of the house running.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
  })
}
