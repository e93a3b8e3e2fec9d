import {
  loadRuleset,
  readDocument,
  documentOf,
  type Json,
  type Ruleset,
  type RulesetDefinition,
} from '@dictamen/kernel'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  checklistGem1Rules,
  checklistGem2Rules,
  checklistGem3Rules,
  checklistGem4Rules,
  checklistGem5Rules,
  judgingRules,
  protocolRules,
} from '../src/index.ts'
import { readJudging, type Judging } from '../src/sheet/rules.ts'
import { readProtocol, type Protocol } from '../src/protocol/protocol.ts'

export const folder = join(import.meta.dirname, '..')

/** The rule sets of the core: file and definition. */
export const rulesets: readonly { readonly file: string; readonly definition: RulesetDefinition }[] = [
  { file: 'protocol-1.0.yaml', definition: protocolRules },
  { file: 'judging-1.0.yaml', definition: judgingRules },
  { file: 'checklist-gem1-1.0.yaml', definition: checklistGem1Rules },
  { file: 'checklist-gem2-1.0.yaml', definition: checklistGem2Rules },
  { file: 'checklist-gem3-1.0.yaml', definition: checklistGem3Rules },
  { file: 'checklist-gem4-1.0.yaml', definition: checklistGem4Rules },
  { file: 'checklist-gem5-1.0.yaml', definition: checklistGem5Rules },
]

export function readRules(file: string): Json {
  return readDocument(readFileSync(join(folder, 'rules', file), 'utf8'), file).value
}

const loaded = new Map<string, Ruleset>()

/** A rule set as it ships, or with the data put in its place. */
export function load(file: string, changed: Readonly<Record<string, Json>> = {}): Ruleset {
  const { definition } = rulesets.find((known) => known.file === file)!
  const data = changed[definition.id]
  if (data !== undefined) return loadRuleset(documentOf(data, file), definition)
  const found = loaded.get(file) ?? loadRuleset(documentOf(readRules(file), file), definition)
  loaded.set(file, found)
  return found
}

export function loadJudging(changed: Readonly<Record<string, Json>> = {}): Judging {
  return readJudging(load('judging-1.0.yaml', changed))
}

export function loadProtocol(changed: Readonly<Record<string, Json>> = {}): Protocol {
  return readProtocol(load('protocol-1.0.yaml', changed))
}
