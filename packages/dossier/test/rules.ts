import {
  type Document,
  documentOf,
  readDocument,
  type Ruleset,
  type RulesetDefinition,
} from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import { openOrders, shieldRules } from '@dictamen/shield'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  contradictionsRules,
  decodeModel,
  fluffRules,
  readingRules,
  taughtRules,
  timelineRules,
  type DossierRulesets,
  type PlantedOrders,
} from '../src/index.ts'

const root = join(import.meta.dirname, '../../..')

const opened = new Map<string, Ruleset>()

/** A rule set as it ships, by the path of its file; read once. */
export function openRules(path: string, definition: RulesetDefinition): Ruleset {
  const known = opened.get(path) ?? loadRuleset(readRules(join(root, path)), definition)
  opened.set(path, known)
  return known
}

function readRules(file: string): Document {
  if (file.endsWith('.bin')) return documentOf(decodeModel(readFileSync(file)), file)
  return readDocument(readFileSync(file, 'utf8'), file)
}

/** The rule sets with which sources are read, and their files. */
export const dossierRules: readonly { readonly file: string; readonly definition: RulesetDefinition }[] = [
  { file: 'packages/dossier/rules/reading-1.1.yaml', definition: readingRules },
  { file: 'packages/dossier/rules/timeline-1.0.yaml', definition: timelineRules },
  { file: 'packages/dossier/rules/contradictions-1.0.yaml', definition: contradictionsRules },
  { file: 'systems/searches/rules/fluff-1.0.yaml', definition: fluffRules },
  { file: 'packages/dossier/models/taught-1.0.bin', definition: taughtRules },
]

export function openDossierRules(): DossierRulesets {
  const rules = dossierRules.map(
    ({ file, definition }) => [definition.id, openRules(file, definition)] as const,
  )
  return Object.fromEntries(rules) as unknown as DossierRulesets
}

export function openShippedOrders(): PlantedOrders {
  return openOrders(openRules('packages/shield/rules/shield-1.0.yaml', shieldRules))
}
