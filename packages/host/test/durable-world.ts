import type { BlobStore } from '@dictamen/kernel'
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Material, RunBudgets } from '../src/runs/world.ts'

/** Material of runs that lies in memory. */
export class MemoryMaterial implements Material {
  readonly blobs = new Map<string, Uint8Array>()

  ofRun(run: string): BlobStore {
    return {
      put: (bytes) => {
        const id = createHash('sha256').update(run).update(bytes).digest('hex')
        this.blobs.set(id, bytes)
        return Promise.resolve(id)
      },
      get: (id) => Promise.resolve(this.blobs.get(id) ?? null),
    }
  }
}

/** Budgets that lie in memory. */
export class MemoryBudgets implements RunBudgets {
  readonly #most = new Map<string, number>()
  readonly #held = new Map<string, number>()

  async open(run: string, most: number): Promise<void> {
    this.#most.set(run, most)
  }

  async reserve(run: string, key: string, amount: number): Promise<boolean> {
    const used = [...this.#held].filter(([held]) => held !== key).reduce((sum, [, held]) => sum + held, 0)
    if (used + amount > (this.#most.get(run) ?? 0)) return false
    this.#held.set(key, amount)
    return true
  }

  async settle(_run: string, key: string, spent: number): Promise<void> {
    this.#held.set(key, spent)
  }
}

/** A `dictamen worker` process on an installation, ready to take work. */
export async function startWorkerProcess(place: readonly string[]): Promise<ChildProcess> {
  const main = join(import.meta.dirname, '../../../apps/cli/src/main.ts')
  const child = spawn(process.execPath, ['--conditions=@dictamen/source', main, 'worker', ...place], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  while (!said.includes('en marcha')) {
    await Promise.race([once(child.stderr, 'data'), once(child, 'exit')])
    if (child.exitCode !== null) throw new Error(`a worker did not start: ${said}`)
  }
  return child
}

/** Ends a process and waits until it is gone. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
