import type { BlobStore } from '@dictamen/kernel/ports'
import { commandLine } from '@dictamen/testkit/processes'
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { KeptStepAnswers } from '../src/searches/queue/search-desk.ts'
import type { Material, RunBudgets } from '../src/runs/material.ts'

/** Material of runs that lies in memory. */
export class MemoryMaterial implements Material {
  readonly blobs = new Map<string, Uint8Array>()
  readonly people = new Map<string, Set<string>>()

  concern(run: string, _space: string, names: readonly string[]): Promise<void> {
    this.people.set(run, new Set([...(this.people.get(run) ?? []), ...names]))
    return Promise.resolve()
  }

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
  readonly #held = new Map<string, Map<string, { held: number; spent: number | null }>>()

  async open(run: string, most: number): Promise<void> {
    this.#most.set(run, most)
    if (!this.#held.has(run)) this.#held.set(run, new Map())
  }

  async reserve(run: string, key: string, amount: number): Promise<boolean> {
    const others = [...(this.#held.get(run) ?? [])].filter(([held]) => held !== key)
    const used = others.reduce((sum, [, { held, spent }]) => sum + (spent ?? held), 0)
    if (used + amount > (this.#most.get(run) ?? -1)) return false
    this.#held.get(run)!.set(key, { held: amount, spent: null })
    return true
  }

  async settle(run: string, key: string, spent: number): Promise<void> {
    this.#held.get(run)!.get(key)!.spent = spent
  }

  async read(run: string): Promise<{ most: number; held: number; spent: number } | null> {
    const all = [...(this.#held.get(run)?.values() ?? [])]
    return {
      most: this.#most.get(run) ?? 0,
      held: all.reduce((sum, { held, spent }) => sum + (spent === null ? held : 0), 0),
      spent: all.reduce((sum, { spent }) => sum + (spent ?? 0), 0),
    }
  }
}

/** Answers of steps that lie in memory. */
export class MemoryAnswers implements KeptStepAnswers {
  readonly kept = new Map<string, Uint8Array>()
  readonly calls = new Map<string, number>()
  readonly #last = new Map<string, Promise<unknown>>()

  load(key: string): Promise<Uint8Array | null> {
    return Promise.resolve(this.kept.get(key) ?? null)
  }

  async alone<Result>(key: string, action: () => Promise<Result>): Promise<Result> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(action)
    this.#last.set(
      key,
      result.catch(() => undefined),
    )
    return await result
  }

  begin(key: string): Promise<{ calls: number; name: string }> {
    const calls = (this.calls.get(key) ?? 0) + 1
    this.calls.set(key, calls)
    return Promise.resolve({ calls, name: `n-${key}` })
  }

  async abandon(key: string): Promise<void> {
    this.calls.set(key, this.calls.get(key)! - 1)
  }

  async keep(key: string, _owner: unknown, bytes: Uint8Array): Promise<void> {
    this.kept.set(key, bytes)
  }
}

/** A `dictamen worker` process on an installation, ready to take work. */
export async function startWorkerProcess(place: readonly string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...commandLine, 'worker', ...place], {
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
