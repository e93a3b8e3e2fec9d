// The hashes of the rule sets that were released, by id and version: one of them never changes under the same version. With
// `--write`, run when a release is made, those that are new are added; one that changed is refused.
import { textOf, valueAt } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readRuleFile } from '../packages/host/src/rule-files.ts'
import { listRulesets } from '../packages/host/src/rulesets.ts'

type Hashes = Readonly<Record<string, string>>

const file = join(import.meta.dirname, '../packages/host/released-rules.json')

/** Every rule set that ships. */
export function shippedRules(): Hashes {
  const named = listRulesets().map(({ system, file: name }): [string, string] => {
    const { value } = readRuleFile(system, name)
    return [
      `${textOf(valueAt(value, '/ruleset') ?? '')}@${textOf(valueAt(value, '/version') ?? '')}`,
      hashOf(value),
    ]
  })
  return Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export function readReleased(): Hashes {
  return JSON.parse(readFileSync(file, 'utf8')) as Hashes
}

/** The rule sets that changed after they were released. */
export function changedRules(shipped: Hashes, released: Hashes): string[] {
  return Object.keys(shipped).filter((name) => name in released && released[name] !== shipped[name])
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [shipped, released] = [shippedRules(), readReleased()]
  const changed = changedRules(shipped, released)
  for (const name of changed) console.error(`${name} was released and has changed: give it another version`)
  if (changed.length > 0) process.exitCode = 1
  else if (process.argv.includes('--write'))
    writeFileSync(file, `${JSON.stringify({ ...released, ...shipped }, null, 2)}\n`)
}
