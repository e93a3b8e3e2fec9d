import { cpus, loadavg, totalmem } from 'node:os'

/** The machine a run was made on, without its name. */
export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memory_gib: number
  readonly node: string
  readonly load_average: number
}

export function readMachine(): Machine {
  const [first] = cpus()
  return {
    processor: first?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    load_average: Math.round(loadavg()[0]! * 10) / 10,
  }
}
