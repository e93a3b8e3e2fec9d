import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const source = ['--conditions=@dictamen/source', join(root, 'apps/cli/src/main.ts')]
const built = join(root, 'packages/host/dist/cli.js')

let program: readonly string[] = source

/** From now on commands are the built ones, as people run them. */
export function useBuiltCommand(): void {
  execFileSync(process.execPath, [join(root, 'tools/ready.mjs'), 'build'], { stdio: 'inherit' })
  program = [built]
}

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
    this.child = spawn(process.execPath, [...program, ...args], {
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

/** A port that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
