import type { Ruleset } from '@dictamen/kernel'
import { Lexicon } from './lexicon.ts'
import { Sections } from './sections.ts'

/** The rule sets with which sources are read. */
export interface FindingRulesets {
  readonly reading: Ruleset
  readonly timeline: Ruleset
  readonly contradictions: Ruleset
  readonly fluff: Ruleset
  readonly extractive: Ruleset
  readonly verify: Ruleset
}

/** The same, ready to be asked. */
export interface Instruments {
  readonly sections: Sections
  readonly timeline: Lexicon
  readonly contradictions: Lexicon
  readonly fluff: Lexicon
  readonly extractive: Lexicon
  readonly rulesets: FindingRulesets
}

export function createInstruments(rulesets: FindingRulesets): Instruments {
  return {
    sections: new Sections(new Lexicon(rulesets.reading)),
    timeline: new Lexicon(rulesets.timeline),
    contradictions: new Lexicon(rulesets.contradictions),
    fluff: new Lexicon(rulesets.fluff),
    extractive: new Lexicon(rulesets.extractive),
    rulesets,
  }
}
