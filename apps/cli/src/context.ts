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

const SAME_WISH_MS = 1000

/** Whoever asks again a while later wants it to end at once; the same wish may arrive twice, from terminal and parent. */
function stopped(): Promise<void> {
  let asked: number | null = null
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        if (asked !== null && performance.now() - asked > SAME_WISH_MS) process.exit(130)
        asked ??= performance.now()
        resolve()
      })
  })
}
