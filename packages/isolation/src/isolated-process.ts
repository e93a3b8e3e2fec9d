import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Asked, Told } from './messages.ts'

/** Why the process is gone: it took more memory than it may, or nobody knows. */
export type Death = 'memory' | 'unknown'

interface Isolation {
  /** What it runs: a file that calls `serve`. */
  readonly code: URL
  /** Megabytes of its heap. */
  readonly memory: number
  hear(told: Told): void
  /** It ended without being told to. */
  onDeath(cause: Death): void
}

const WATCH_MS = 100

/**
 * A process that reads what strangers wrote. It has its own memory, of which it may take so much and no more; it sees
 * none of our environment and may write no file and start nothing. A thread will not do: one that asks for too much at
 * once takes its whole process down with it.
 */
export class IsolatedProcess {
  readonly #child: ChildProcess
  /** Megabytes that are resident at most, what lies outside the heap included. */
  readonly #most: number
  #watch: NodeJS.Timeout | undefined
  #cause: Death = 'unknown'
  #isEnded = false

  constructor({ code, memory, hear, onDeath }: Isolation) {
    this.#most = 256 + 2 * memory
    this.#child = fork(fileURLToPath(code), {
      execArgv: argumentsFor(code, memory),
      env: environment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
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

function argumentsFor(code: URL, memory: number): string[] {
  const source = code.pathname.endsWith('.ts') ? ['--conditions=@dictamen/source'] : []
  return [
    `--max-old-space-size=${memory}`,
    '--max-semi-space-size=32',
    '--permission',
    '--allow-fs-read=*',
    '--allow-addons',
    ...source,
  ]
}

/** Only what a program needs to start on this system; never a key or an address. */
function environment(): NodeJS.ProcessEnv {
  const kept = ['NODE_COMPILE_CACHE', 'SystemRoot', 'windir']
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}
