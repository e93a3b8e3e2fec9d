import type { DossierRulesets, PlantedOrders } from '@dictamen/dossier'
import { createPointReader } from '@dictamen/dossier/points'
import type { Ruleset } from '@dictamen/kernel'
import { createSearchRules, type SearchRules } from '@dictamen/searches'
import { openOrders } from '@dictamen/shield'
import { openRuleset } from '../rulesets.ts'

/** What decides a search, and what its documents are read by before that. */
export interface OpenedSearchRules extends SearchRules {
  readonly inputs: Ruleset
  readonly shield: Ruleset
  /** With what code itself reads the sources, and so does the extractive witness. */
  readonly dossier: DossierRulesets
  readonly orders: PlantedOrders
  /** What decides, one by one: who testifies is not among them. */
  readonly all: readonly Ruleset[]
}

let opened: OpenedSearchRules | undefined

/** The rule sets that ship, loaded once. */
export function openSearchRules(): OpenedSearchRules {
  return (opened ??= loadSearchRules())
}

/** The rule sets of a search, from wherever each is opened. */
export function loadSearchRules(open: (id: string) => Ruleset = openRuleset): OpenedSearchRules {
  const protocol = open('search-protocol')
  const checklists = {
    GEM_1: open('checklist-gem1'),
    GEM_2: open('checklist-gem2'),
    GEM_3: open('checklist-gem3'),
    GEM_4: open('checklist-gem4'),
    GEM_5: open('checklist-gem5'),
  }
  const dossier = {
    reading: open('reading'),
    timeline: open('timeline'),
    contradictions: open('contradictions'),
    fluff: open('fluff'),
    taught: open('taught'),
  }
  const judging = open('judging')
  const quotes = open('quotes')
  const shield = open('shield')
  const orders = openOrders(shield)
  const touching = open('points')
  const points = {
    ...createPointReader({ ...dossier, points: touching }, orders),
    sha256: touching.sha256,
  }
  const rules = createSearchRules({ protocol, checklists, judging, points, quotes, dossier, orders })
  const all = [
    protocol,
    ...Object.values(checklists),
    judging,
    quotes,
    ...Object.values(dossier),
    touching,
    shield,
  ]
  return { ...rules, inputs: open('inputs'), shield, dossier, orders, all }
}
