import { MemoryEngine } from '@dictamen/testkit'
import { createHash } from 'node:crypto'
import type { Installation } from '../src/index.ts'
import { createWorkflows, queues } from '../src/runs/table.ts'
import { createWorld, type RunWorld } from '../src/runs/world.ts'
import { MemoryAnswers, MemoryBudgets, MemoryMaterial } from './durable-world.ts'

/** An installation in memory: the queues, the answers and the budgets, without a database. */
export class MemoryInstallation {
  readonly material = new MemoryMaterial()
  readonly budgets = new MemoryBudgets()
  readonly answers = new MemoryAnswers()
  readonly world: RunWorld = createWorld(this.material, this.budgets, this.answers)
  readonly runs = new MemoryEngine(createWorkflows(this.world), queues)

  get installation(): Installation {
    return {
      runs: this.runs,
      vault: () =>
        Promise.resolve({
          ofRun: (run: string) => this.material.ofRun(run),
          concern: this.material.concern.bind(this.material),
          checkRun: () => Promise.resolve(),
          nameOf: (content: string) => createHash('sha256').update(content).digest('hex'),
        }),
      searches: () => Promise.resolve({ answers: this.answers, budgets: this.budgets }),
      isWorked: () => Promise.resolve(true),
      insist: <Result>(work: () => Promise<Result>) => work(),
    } as unknown as Installation
  }
}
