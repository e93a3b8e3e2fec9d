import type { Json, Ruleset } from '@dictamen/kernel'
import { ShippedRules, type ChangedRules } from '@dictamen/testkit'
import { join } from 'node:path'
import {
  checklistGem1Rules,
  checklistGem2Rules,
  checklistGem3Rules,
  checklistGem4Rules,
  checklistGem5Rules,
  judgingRules,
  pagesRules,
  protocolRules,
} from '../src/index.ts'
import { readPages, type Pages } from '../src/outputs/pages.ts'
import { readJudging, type Judging } from '../src/sheet/rules.ts'
import { readProtocol, type Protocol } from '../src/protocol/protocol.ts'

export const folder = join(import.meta.dirname, '..')

const rulesFolder = join(folder, 'rules')

const shipped = new ShippedRules(
  [
    { file: 'protocol-1.0.yaml', definition: protocolRules },
    { file: 'judging-1.0.yaml', definition: judgingRules },
    { file: 'pages-1.0.yaml', definition: pagesRules },
    { file: 'checklist-gem1-1.0.yaml', definition: checklistGem1Rules },
    { file: 'checklist-gem2-1.0.yaml', definition: checklistGem2Rules },
    { file: 'checklist-gem3-1.0.yaml', definition: checklistGem3Rules },
    { file: 'checklist-gem4-1.0.yaml', definition: checklistGem4Rules },
    { file: 'checklist-gem5-1.0.yaml', definition: checklistGem5Rules },
  ],
  rulesFolder,
)

/** The rule sets of the core: file and definition. */
export const rulesets = shipped.sets

export function readRules(file: string): Json {
  return shipped.read(file)
}

/** A rule set as it ships, or with the data put in its place. */
export function load(file: string, changed: ChangedRules = {}): Ruleset {
  return shipped.load(file, changed)
}

export function loadJudging(changed: Readonly<Record<string, Json>> = {}): Judging {
  return readJudging(load('judging-1.0.yaml', changed))
}

export function loadPages(): Pages {
  return readPages(load('pages-1.0.yaml'))
}

export function loadProtocol(changed: Readonly<Record<string, Json>> = {}): Protocol {
  return readProtocol(load('protocol-1.0.yaml', changed))
}
