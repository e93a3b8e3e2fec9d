import type { Ruleset } from '@dictamen/kernel'
import { asksOfEvaluator, directive } from '../shield/directive.ts'
import { openNoFits } from '../taught/no-fits.ts'
import type { PairTable } from '../taught/pairs.ts'
import { TASKS, TaughtTable, type Task } from '../taught/table.ts'
import { Lexicon } from './lexicon.ts'
import { Sections } from './sections.ts'

/** The rule sets with which sources are read. */
export interface FindingRulesets {
  readonly reading: Ruleset
  readonly timeline: Ruleset
  readonly contradictions: Ruleset
  readonly fluff: Ruleset
  readonly extractive: Ruleset
  readonly exclusions: Ruleset
  readonly judgement: Ruleset
  readonly experience: Ruleset
  readonly taught: Ruleset
  readonly noFits: Ruleset
  readonly verify: Ruleset
  readonly shield: Ruleset
}

/** The same, ready to be asked. */
export interface Instruments {
  readonly sections: Sections
  readonly timeline: Lexicon
  readonly contradictions: Lexicon
  readonly fluff: Lexicon
  readonly extractive: Lexicon
  readonly exclusions: Lexicon
  readonly judgement: Lexicon
  readonly experience: Lexicon
  /** What labelled examples say of a text. */
  readonly taught: Readonly<Record<Task, TaughtTable>>
  /** What labelled sentences about no-fits say of a text. */
  readonly noFits: PairTable
  readonly rulesets: FindingRulesets
  /** Whether a sentence asks something of whoever evaluates: then it is no evidence. */
  asksOfEvaluator(this: void, sentence: string): boolean
}

export function createInstruments(rulesets: FindingRulesets): Instruments {
  const wanted = rulesets.shield.optionsOf(directive)
  const taught = Object.fromEntries(
    TASKS.map((task) => [task, new TaughtTable(rulesets.taught, task)]),
  ) as Record<Task, TaughtTable>
  return {
    sections: new Sections(new Lexicon(rulesets.reading), taught),
    timeline: new Lexicon(rulesets.timeline),
    contradictions: new Lexicon(rulesets.contradictions),
    fluff: new Lexicon(rulesets.fluff),
    extractive: new Lexicon(rulesets.extractive),
    exclusions: new Lexicon(rulesets.exclusions),
    judgement: new Lexicon(rulesets.judgement),
    experience: new Lexicon(rulesets.experience),
    taught,
    noFits: openNoFits(rulesets.noFits),
    rulesets,
    asksOfEvaluator: (sentence) => asksOfEvaluator(sentence, wanted),
  }
}
