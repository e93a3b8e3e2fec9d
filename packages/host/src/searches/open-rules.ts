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
  /** SHA-256 over all of them. */
  readonly sha256: string
}

let opened: SearchRules | undefined

/** The rule sets that ship. */
export function openSearchRules(): SearchRules {
  return (opened ??= loadSearchRules())
}

function loadSearchRules(): SearchRules {
  const protocol = openRuleset('search-protocol')
  const checklists = {
    GEM_1: openRuleset('checklist-gem1'),
    GEM_2: openRuleset('checklist-gem2'),
    GEM_3: openRuleset('checklist-gem3'),
    GEM_4: openRuleset('checklist-gem4'),
    GEM_5: openRuleset('checklist-gem5'),
  }
  const readers = {
    reading: openRuleset('reading'),
    timeline: openRuleset('timeline'),
    contradictions: openRuleset('contradictions'),
    fluff: openRuleset('fluff'),
    extractive: openRuleset('extractive'),
    exclusions: openRuleset('exclusions'),
    judgement: openRuleset('judgement'),
    experience: openRuleset('experience'),
    taught: openRuleset('taught'),
    noFits: openRuleset('no-fits'),
    verify: openRuleset('verify'),
    shield: openRuleset('shield'),
  }
  const inputs = openRuleset('inputs')
  const all = [protocol, ...Object.values(checklists), ...Object.values(readers), inputs]
  return {
    steps: { protocol: readProtocol(protocol), checklists, verifier: createVerifier(readers) },
    readers,
    inputs,
    shield: readers.shield,
    sha256: hashOf(all.map(({ sha256 }) => sha256)),
  }
}
