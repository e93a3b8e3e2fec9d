import type { Ruleset } from '@dictamen/kernel'
import { taught, type TaughtTable } from '../taught/table.ts'
import { Lexicon } from './lexicon.ts'
import { createLineWords, type LineWords } from './line-words.ts'
import { Sections } from './sections.ts'

/** The rule sets with which sources are read. */
export interface DossierRulesets {
  readonly reading: Ruleset
  readonly timeline: Ruleset
  readonly contradictions: Ruleset
  readonly fluff: Ruleset
  readonly taught: Ruleset
}

/** Tells sentences that ask something of whoever evaluates: they are no evidence. */
export interface PlantedOrders {
  /** SHA-256 of the rules by which it tells them. */
  readonly sha256: string
  asksOfEvaluator(this: void, sentence: string): boolean
}

/** The same, ready to be asked. */
export interface Instruments {
  readonly sections: Sections
  readonly lines: LineWords
  readonly reading: Lexicon
  readonly timeline: Lexicon
  readonly contradictions: Lexicon
  readonly fluff: Lexicon
  /** What labelled examples say of a text. */
  readonly taught: Readonly<Record<(typeof taught.tasks)[number], TaughtTable>>
  readonly rulesets: DossierRulesets
  readonly orders: PlantedOrders
}

const SETS = ['reading', 'timeline', 'contradictions', 'fluff', 'taught'] as const
const made = new WeakMap<Ruleset, Instruments>()

/** Whoever reads with the same rules reads with the same instruments, and what one has read the others know. */
export function createInstruments(rulesets: DossierRulesets, orders: PlantedOrders): Instruments {
  const known = made.get(rulesets.reading)
  if (known?.orders === orders && SETS.every((name) => known.rulesets[name] === rulesets[name])) return known
  const fresh = makeInstruments(rulesets, orders)
  made.set(rulesets.reading, fresh)
  return fresh
}

function makeInstruments(rulesets: DossierRulesets, orders: PlantedOrders): Instruments {
  const reading = new Lexicon(rulesets.reading)
  const timeline = new Lexicon(rulesets.timeline)
  const sections = new Sections(reading)
  const tables = taught.open(rulesets.taught)
  return {
    sections,
    lines: createLineWords(sections, reading, timeline),
    reading,
    timeline,
    contradictions: new Lexicon(rulesets.contradictions),
    fluff: new Lexicon(rulesets.fluff),
    taught: tables,
    rulesets,
    orders,
  }
}
