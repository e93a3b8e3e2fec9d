import { loadRuleset, readDocument, type Ruleset, type RulesetDefinition } from '@dictamen/kernel'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exclusionsRules, experienceRules, extractiveRules, judgementRules } from '../src/extractive/index.ts'
import type { FindingRulesets } from '../src/reading/instruments.ts'
import { readingRules } from '../src/reading/sections.ts'
import { shieldRules } from '../src/shield/rules.ts'
import { noFitsRules } from '../src/taught/no-fits.ts'
import { taughtRules } from '../src/taught/table.ts'
import { contradictionsRules, fluffRules, timelineRules, verifyRules } from '../src/verify/index.ts'

const folder = join(import.meta.dirname, '..', 'rules')

/** The rule sets by which findings are made, and their files. */
export const findingRules: readonly { readonly file: string; readonly definition: RulesetDefinition }[] = [
  { file: 'reading-1.0.yaml', definition: readingRules },
  { file: 'timeline-1.0.yaml', definition: timelineRules },
  { file: 'contradictions-1.0.yaml', definition: contradictionsRules },
  { file: 'fluff-1.0.yaml', definition: fluffRules },
  { file: 'extractive-1.0.yaml', definition: extractiveRules },
  { file: 'exclusions-1.0.yaml', definition: exclusionsRules },
  { file: 'judgement-1.0.yaml', definition: judgementRules },
  { file: 'experience-1.0.yaml', definition: experienceRules },
  { file: 'taught-1.0.yaml', definition: taughtRules },
  { file: 'verify-1.0.yaml', definition: verifyRules },
]

/** A rule set as it ships. */
export function openRules(file: string, definition: RulesetDefinition): Ruleset {
  return loadRuleset(readDocument(readFileSync(join(folder, file), 'utf8'), file), definition)
}

export function openFindingRules(): FindingRulesets {
  const opened = findingRules.map(
    ({ file, definition }) => [definition.id, openRules(file, definition)] as const,
  )
  const shield = openRules('shield-1.0.yaml', shieldRules)
  const noFits = openRules('no-fits-1.0.yaml', noFitsRules)
  return { ...Object.fromEntries(opened), shield, noFits } as unknown as FindingRulesets
}
