// The JSON Schemas of the contracts, committed beside them; `--write` renews them. A frozen one never changes by a byte.
import { contracts } from '@dictamen/contracts'
import { nameOf } from '@dictamen/kernel'
import { jsonSchemaOf } from '@dictamen/kernel/host'
import { sha256 } from '@dictamen/kernel/record'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../packages/contracts/schemas')
const frozenFile = join(import.meta.dirname, '../packages/contracts/frozen.json')

/** The committed form of every contract's schema, by file name. */
export function emitSchemas(): Map<string, string> {
  return new Map(
    contracts.map((contract) => [
      `${nameOf(contract)}.json`,
      `${JSON.stringify(jsonSchemaOf(contract), null, 2)}\n`,
    ]),
  )
}

/** What differs between the contracts, the committed schemas and the list of frozen ones. */
export function checkSchemas(
  emitted: ReadonlyMap<string, string>,
  committed: ReadonlyMap<string, string>,
  frozen: Readonly<Record<string, string>>,
): string[] {
  const problems: string[] = []
  for (const [file, text] of emitted) {
    if (committed.get(file) !== text)
      problems.push(`${file} is not what the contract says: run npm run schemas`)
  }
  for (const file of committed.keys()) if (!emitted.has(file)) problems.push(`${file} belongs to no contract`)
  for (const [name, hash] of Object.entries(frozen)) {
    const text = emitted.get(`${name}.json`)
    if (text === undefined) problems.push(`${name} is frozen and has disappeared`)
    else if (sha256(text) !== hash) problems.push(`${name} is frozen and has changed: make a new version`)
  }
  return problems
}

export function readCommitted(): Map<string, string> {
  if (!existsSync(folder)) return new Map()
  return new Map(
    readdirSync(folder)
      .sort()
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
}

export function readFrozen(): Record<string, string> {
  return JSON.parse(readFileSync(frozenFile, 'utf8')) as Record<string, string>
}

if (process.argv.includes('--write')) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of emitSchemas()) writeFileSync(join(folder, file), text)
}
