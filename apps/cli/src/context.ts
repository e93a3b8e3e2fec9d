import type { CommandContext } from '@stricli/core'
import { createInterface } from 'node:readline/promises'

interface Stream {
  write(text: string): void
  readonly isTTY?: boolean
}

/** What a command may touch of the process that runs it. */
export interface Context extends CommandContext {
  readonly process: { readonly stdout: Stream; readonly stderr: Stream; exitCode?: number }
  readonly stdin: () => Promise<Uint8Array>
  /** Asks the person at the terminal; null when there is none. */
  readonly ask: (question: string) => Promise<string | null>
  /** Resolves when somebody asks the process to end. */
  readonly stopped: () => Promise<void>
  /** The verdict's exit code: 0 done, 1 negative. Refusals and faults set their own. */
  readonly outcome: { code: number }
}

export function createContext(): Context {
  return { process: processOf(), stdin: readStandardInput, ask: askAtTerminal, stopped, outcome: { code: 0 } }
}

function processOf(): Context['process'] {
  return process as unknown as Context['process']
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
