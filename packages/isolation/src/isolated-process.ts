import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Fault } from '@dictamen/kernel'
import { codeFolders, isSource } from './code-folders.ts'
import { findConfinement, launchIn, type Way } from './confinement.ts'
import type { Asked, Told } from './messages.ts'

/** Why the process is gone: it took more memory than it may, or nobody knows. */
export type Death = 'memory' | 'unknown'

interface Isolation {
  /** What it runs: a file that calls `serve`. */
  readonly code: URL
  /** Megabytes of its heap. */
  readonly memory: number
  /** Who keeps it from files and network; the strongest that this system lets us unless said otherwise. */
  readonly way?: Way | undefined
  hear(told: Told): void
  /** It ended without being told to. */
  onDeath(cause: Death): void
}

const WATCH_MS = 100

/**
 * A process that reads what strangers wrote. It has its own memory, of which it may take so much and no more; it sees
 * none of our environment, reads its own code and nothing else, writes no file, starts nothing and reaches nobody. A
 * thread will not do: one that asks for too much at once takes its whole process down with it.
 */
export class IsolatedProcess {
  readonly #child: ChildProcess
  /** Megabytes that are resident at most, what lies outside the heap included. */
  readonly #most: number
  #watch: NodeJS.Timeout | undefined
  #cause: Death = 'unknown'
  #isEnded = false

  constructor({ code, memory, way, hear, onDeath }: Isolation) {
    this.#most = 256 + 2 * memory
    this.#child = start(code, memory, way ?? findConfinement(code).way)
    this.#child.on('message', (told) => hear(told as Told))
    const onEnd = (): void => {
      clearInterval(this.#watch)
      if (!this.#isEnded) onDeath(this.#cause)
      this.#isEnded = true
    }
    this.#child.on('error', onEnd)
    this.#child.on('exit', (status, signal) => {
      if (signal === 'SIGABRT' || status === 134) this.#cause = 'memory'
      onEnd()
    })
    this.rest()
  }

  /** Sends a request; whoever started the process waits for it until `rest`. */
  ask(request: Asked): void {
    this.#child.ref()
    this.#child.channel?.ref()
    this.#watch ??= setInterval(() => this.#look(), WATCH_MS).unref()
    this.tell(request)
  }

  /** Sends what nobody waits an answer for. */
  tell(request: Asked): void {
    this.#child.send(request, () => undefined)
  }

  /** Nobody waits for it: it does not keep its starter alive. */
  rest(): void {
    clearInterval(this.#watch)
    this.#watch = undefined
    this.#child.unref()
    this.#child.channel?.unref()
  }

  /** Ends it at once, whatever it does. */
  async end(): Promise<void> {
    this.#isEnded = true
    clearInterval(this.#watch)
    const { exitCode, signalCode } = this.#child
    if (exitCode !== null || signalCode !== null || this.#child.pid === undefined) return
    this.#child.ref()
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
  }

  #look(): void {
    if (residentOf(this.#child.pid) <= this.#most) return
    this.#cause = 'memory'
    this.#child.kill('SIGKILL')
  }
}

/** Megabytes of a process that are resident, where the system tells; 0 elsewhere. */
function residentOf(id: number | undefined): number {
  if (process.platform !== 'linux' || id === undefined) return 0
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    // It has just ended: whoever waits for its end says so.
    return 0
  }
}

function start(code: URL, memory: number, way: Way): ChildProcess {
  const folders = codeFolders(code)
  const args = [...argumentsFor(code, memory, folders), fileURLToPath(code)]
  const launch = launchIn(way, [process.execPath, ...args], folders)
  if (launch === null) throw new Fault(`This system cannot keep a process apart by «${way}».`)
  const { command, ...as } = launch
  const [program, ...told] = command
  return spawn(program, told, {
    ...as,
    env: environment(),
    cwd: '/',
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

function argumentsFor(code: URL, memory: number, folders: readonly string[]): string[] {
  return [
    `--max-old-space-size=${memory}`,
    '--max-semi-space-size=32',
    '--disallow-code-generation-from-strings',
    '--permission',
    ...folders.map((folder) => `--allow-fs-read=${folder}`),
    // Pages are drawn by native code.
    '--allow-addons',
    ...(isSource(code) ? ['--conditions=@dictamen/source'] : []),
  ]
}

/** Only what a program needs to start on this system; never a key or an address. */
function environment(): NodeJS.ProcessEnv {
  const { SystemRoot, windir } = process.env
  // Who has no account of its own has no home to be looked up either.
  return { HOME: '/', SystemRoot, windir }
}
