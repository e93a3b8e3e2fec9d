import {
  createInstruments as createDossierInstruments,
  Lexicon,
  type DossierRulesets,
  type Instruments as DossierInstruments,
  type PlantedOrders,
} from '@dictamen/dossier/reading'
import { defineLessons, type Lessons, type TaughtTable } from '@dictamen/dossier/taught'
import type { Ruleset } from '@dictamen/kernel'
import { openNoFits } from './taught/no-fits.ts'
import type { PairTable } from './taught/pairs.ts'

/** What is taught of the testimony itself: lists of a mandate, missing evidence, exercises. */
export const testimony: Lessons<'evidence' | 'mandate' | 'assessment'> = defineLessons('testimony', [
  'evidence',
  'mandate',
  'assessment',
])

/** The rule sets by which this witness testifies, those with which sources are read among them. */
export interface ExtractiveRulesets extends DossierRulesets {
  readonly extractive: Ruleset
  readonly exclusions: Ruleset
  readonly judgement: Ruleset
  readonly experience: Ruleset
  readonly testimony: Ruleset
  readonly noFits: Ruleset
}

type Tables = Readonly<Record<(typeof testimony.tasks)[number], TaughtTable>>

/** The same, ready to be asked. */
export interface Instruments extends DossierInstruments {
  readonly extractive: Lexicon
  readonly exclusions: Lexicon
  readonly judgement: Lexicon
  readonly experience: Lexicon
  readonly taught: DossierInstruments['taught'] & Tables
  /** What labelled sentences about no-fits say of a text. */
  readonly noFits: PairTable
  readonly rulesets: ExtractiveRulesets
}

export function createInstruments(rulesets: ExtractiveRulesets, orders: PlantedOrders): Instruments {
  const reading = createDossierInstruments(rulesets, orders)
  return {
    ...reading,
    extractive: new Lexicon(rulesets.extractive),
    exclusions: new Lexicon(rulesets.exclusions),
    judgement: new Lexicon(rulesets.judgement),
    experience: new Lexicon(rulesets.experience),
    taught: { ...reading.taught, ...testimony.open(rulesets.testimony) },
    noFits: openNoFits(rulesets.noFits),
    rulesets,
  }
}
