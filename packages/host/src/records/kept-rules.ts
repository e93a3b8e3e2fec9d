import type { Json } from '@dictamen/kernel'
import type { AuditRecord } from '@dictamen/kernel/record'
import type { RecordLog } from '@dictamen/postgres'
import type { Kept } from '../evaluators.ts'
import type { KeptMaterial } from '../rulesets.ts'
import { thisEdition, type Edition } from '../shipped-material.ts'
import type { Ground } from '../verdict.ts'
import { needsOf, rebuildSystem } from './rebuild.ts'
import { Refusal } from '../sentences.ts'

type Rules = RecordLog['rules']
type Hashes = Readonly<Record<string, string>>

/** Names by hash, in what a record seals, what ships here and decided it: a later edition that ships other rules finds these. */
export function nameRules(
  { system }: Pick<AuditRecord, 'system'>,
  ground: Ground,
  edition: Edition = thisEdition,
): { readonly ground: Ground; readonly shipped: Hashes } {
  const names = needsOf(system, ground)
  const shipped = Object.fromEntries(names.map((name) => [name, edition.hashOf(name)!]))
  return { ground: { ...ground, shipped }, shipped }
}

/** Keeps what ships here under those names, once for all records. */
export async function keepRules(
  rules: Rules,
  shipped: Hashes,
  edition: Edition = thisEdition,
): Promise<void> {
  const names = new Map(Object.entries(shipped).map(([name, hash]) => [hash, name]))
  await rules.keep([...names.keys()], (hash) => edition.read(names.get(hash)!))
}

/** The hashes of what decided a record, by name. */
export function rulesUsed(stored: AuditRecord, ground: Ground): Hashes {
  return (ground.shipped as Hashes | undefined) ?? guessRules(stored, ground)
}

/** What of that is not what ships here; refuses when it is not kept. */
export async function findRules(
  rules: Pick<Rules, 'find'>,
  used: Hashes,
  edition: Edition = thisEdition,
): Promise<Kept> {
  const foreign = Object.entries(used).filter(([name, hash]) => edition.hashOf(name) !== hash)
  const found = await rules.find(foreign.map(([, hash]) => hash))
  const kept = new Map<string, KeptMaterial>()
  for (const [name, sha256] of foreign) {
    const value: Json | undefined = found.get(sha256)
    if (value === undefined) throw new Refusal('RulesMissing', { name, sha256: sha256.slice(0, 12) })
    kept.set(name, { sha256, value })
  }
  return kept
}

/** What an early record, which names nothing, was decided with: what ships, or a rule set that has the hash it gives. */
function guessRules({ system, ruleset }: AuditRecord, ground: Ground): Hashes {
  if (rebuildSystem(system, ground, { recorded: ruleset }).ruleset.sha256 === ruleset.sha256) return {}
  const [name = ruleset.id] = needsOf(system, ground)
  return { [name]: ruleset.sha256 }
}
