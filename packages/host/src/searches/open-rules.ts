import { hashOf } from '@dictamen/kernel/record'
import type { Ruleset } from '@dictamen/kernel'
import { createVerifier, readProtocol, type FindingRulesets, type StepRules } from '@dictamen/searches'
import { openRuleset } from '../rulesets.ts'

/** Every rule set of a search, loaded once. */
export interface SearchRules {
  readonly steps: StepRules
  /** Those with which sources are read. */
  readonly readers: FindingRulesets
  readonly inputs: Ruleset
  readonly shield: Ruleset
  readonly all: readonly Ruleset[]
  /** SHA-256 over all of them. */
  readonly sha256: string
}

let opened: SearchRules | undefined

/** The rule sets that ship. */
export function openSearchRules(): SearchRules {
  return (opened ??= loadSearchRules())
}

/** The rule sets of a search, from wherever each is opened. */
export function loadSearchRules(open: (id: string) => Ruleset = openRuleset): SearchRules {
  const protocol = open('search-protocol')
  const checklists = {
    GEM_1: open('checklist-gem1'),
    GEM_2: open('checklist-gem2'),
    GEM_3: open('checklist-gem3'),
    GEM_4: open('checklist-gem4'),
    GEM_5: open('checklist-gem5'),
  }
  const readers = {
    reading: open('reading'),
    timeline: open('timeline'),
    contradictions: open('contradictions'),
    fluff: open('fluff'),
    extractive: open('extractive'),
    exclusions: open('exclusions'),
    judgement: open('judgement'),
    experience: open('experience'),
    taught: open('taught'),
    noFits: open('no-fits'),
    verify: open('verify'),
    shield: open('shield'),
  }
  const inputs = open('inputs')
  const all = [protocol, ...Object.values(checklists), ...Object.values(readers), inputs]
  return {
    steps: { protocol: readProtocol(protocol), checklists, verifier: createVerifier(readers) },
    readers,
    inputs,
    shield: readers.shield,
    all,
    sha256: hashOf(all.map(({ sha256 }) => sha256)),
  }
}
