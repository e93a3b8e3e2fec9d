import { commandLine } from '@dictamen/testkit/processes'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** How a command ended. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** A `dictamen` command in a process of its own, with all it says. */
export class Command {
  readonly name: string
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  stderr = ''
  #stdout = ''

  constructor(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    this.name = args.slice(0, 2).join(' ')
    this.child = spawn(process.execPath, [...commandLine, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    })
    this.child.stdout!.on('data', (text) => (this.#stdout += String(text)))
    this.child.stderr!.on('data', (text) => (this.stderr += String(text)))
    this.ended = once(this.child, 'close').then(([code, signal]) => ({
      code: code as number | null,
      signal: signal as NodeJS.Signals | null,
      stdout: this.#stdout,
      stderr: this.stderr,
    }))
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  /** Waits until it has said something on standard error; an error when it ends before. */
  async said(words: string): Promise<void> {
    while (!this.stderr.includes(words)) {
      await Promise.race([once(this.child.stderr!, 'data'), this.ended])
      if (!this.isRunning && !this.stderr.includes(words))
        throw new Error(`${this.name} ended before it said «${words}»: ${this.stderr}`)
    }
  }

  async end(signal: NodeJS.Signals): Promise<Ended> {
    if (this.isRunning) this.child.kill(signal)
    return await this.ended
  }
}
