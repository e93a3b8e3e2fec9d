import {
  createInstruments as createDossierInstruments,
  Lexicon,
  type DossierRulesets,
  type Instruments as DossierInstruments,
  type PlantedOrders,
} from '@dictamen/dossier/reading'
import type { Ruleset } from '@dictamen/kernel'
import { textsRule, type TextName } from './settings.ts'

/** The rule sets by which this witness testifies, those with which sources are read among them. */
export interface ExtractiveRulesets extends DossierRulesets {
  readonly extractive: Ruleset
}

/** The same, ready to be asked. */
export interface Instruments extends DossierInstruments {
  readonly extractive: Lexicon
  readonly rulesets: ExtractiveRulesets
  /** A sentence of the rule set with its gaps filled in. */
  say(this: void, name: TextName, values?: Readonly<Record<string, string | number>>): string
}

export function createInstruments(rulesets: ExtractiveRulesets, orders: PlantedOrders): Instruments {
  const texts = rulesets.extractive.optionsOf(textsRule)
  return {
    ...createDossierInstruments(rulesets, orders),
    extractive: new Lexicon(rulesets.extractive),
    rulesets,
    say: (name, values = {}) =>
      texts[name].replaceAll(/\{([a-z]+)\}/g, (_, key: string) => String(values[key] ?? '')),
  }
}
