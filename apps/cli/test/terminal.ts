import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Context } from '../src/context.ts'
import { runCommand } from '../src/run.ts'

/** What a command left behind. */
export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command in this process, with standard input and a terminal or a pipe at its output. */
export async function dictamen(
  args: readonly string[],
  {
    stdin = '',
    terminal = false,
    answer = null as string | null,
    /** What is typed, one answer after the other; `answer` when they are spent. */
    answers = [] as readonly string[],
    stopped = () => new Promise<void>(() => undefined),
  } = {},
): Promise<Outcome> {
  const typed = [...answers]
  const written = { stdout: '', stderr: '' }
  const stream = (name: 'stdout' | 'stderr'): Context['process']['stdout'] => ({
    isTTY: terminal,
    caughtUp: () => Promise.resolve(true),
    write: (text) => {
      written[name] += text
    },
  })
  const context: Context = {
    process: { stdout: stream('stdout'), stderr: stream('stderr') },
    stdin: () => Promise.resolve(new TextEncoder().encode(stdin)),
    ask: (question) => {
      written.stderr += question
      return Promise.resolve(typed.shift() ?? answer)
    },
    stopped,
    starting: () => ({
      signal: new AbortController().signal,
      onWait: ({ message }) => void (written.stderr += `Esperando: ${message}\n`),
      over: () => undefined,
    }),
    outcome: { code: 0 },
  }
  return { code: await runCommand(args, context), ...written }
}

/** A folder of files that goes away with the test. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'dictamen-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

export const proves = (...ids: string[]): string => `[${ids.join(', ')}]`
