import { loadRuleset, readDocument, type Ruleset, type RulesetDefinition } from '@dictamen/kernel'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'rules')

/** A rule set as it ships. */
export function openRules(file: string, definition: RulesetDefinition): Ruleset {
  return loadRuleset(readDocument(readFileSync(join(folder, file), 'utf8'), file), definition)
}
