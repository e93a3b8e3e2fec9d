import type { GemRequest } from '@dictamen/contracts'
import type { PlantedOrders } from '@dictamen/dossier/reading'
import type { Ruleset, RulesetDefinition } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import type { Witness } from '@dictamen/kernel/witness'
import { answerRequest } from './answer.ts'
import { createInstruments, testimony, type ExtractiveRulesets } from './instruments.ts'

export type { ExtractiveRulesets } from './instruments.ts'
export { exclusionsRules, experienceRules, extractiveRules, judgementRules } from './settings.ts'
export { noFitsRules } from './taught/no-fits.ts'

/** The fitted weights of what a mandate and an interview say. */
export const testimonyRules: RulesetDefinition = testimony.rules

/** The witness that needs no model: it finds by rules and quotes literally; the same request always gives the same bytes. */
export function createExtractiveWitness(
  rulesets: ExtractiveRulesets,
  orders: PlantedOrders,
): Witness<GemRequest> {
  const instruments = createInstruments(rulesets, orders)
  const rules = Object.values<Ruleset>({ ...rulesets }).map(({ sha256 }) => sha256)
  return {
    identity: {
      name: 'extractive',
      version: rulesets.extractive.version,
      sha256: hashOf([...rules, orders.sha256]),
    },
    testify: (request) =>
      Promise.resolve({
        text: answerRequest(request, instruments),
        tokens: { input: 0, output: 0 },
        cost: 0,
      }),
  }
}
