import { loadRuleset, readDocument, type Ruleset } from '@dictamen/kernel'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inputRules } from '../src/inputs/index.ts'
import { shieldRules } from '../src/shield/rules.ts'

const load = (file: string, definition: typeof inputRules): Ruleset =>
  loadRuleset(
    readDocument(readFileSync(join(import.meta.dirname, '../rules', file), 'utf8'), file),
    definition,
  )

export const inputs = load('inputs-1.0.yaml', inputRules)
export const shield = load('shield-1.0.yaml', shieldRules)
