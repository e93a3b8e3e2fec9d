import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Answer } from './benchmark.ts'
import type { Machine } from './machine.ts'

/** A benchmark's answer with the machine and the moment it was found on. */
export interface Result extends Answer {
  readonly question: string
  readonly date: string
  readonly machine: Machine
}

export type Results = Readonly<Record<string, Result>>

const path = join(import.meta.dirname, '../results/latest.json')

/** The committed results, by benchmark. */
export function readResults(): Results {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Results) : {}
}

export function writeResults(results: Results): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`)
}
