import type { GemRequest } from '@dictamen/contracts'
import type { PlantedOrders } from '@dictamen/dossier/reading'
import type { Json, Ruleset } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import type { Witness } from '@dictamen/kernel/witness'
import { answerRequest } from './answer.ts'
import { createInstruments, type ExtractiveRulesets, type Instruments } from './instruments.ts'

export type { ExtractiveRulesets } from './instruments.ts'
export { extractiveRules } from './settings.ts'

/** The witness that needs no model: it says what is written and quotes it; the same request always gives the same bytes. */
export function createExtractiveWitness(
  rulesets: ExtractiveRulesets,
  orders: PlantedOrders,
): Witness<GemRequest> {
  // Who only asks for its name does not wait until its rules are ready.
  let ready: Instruments | undefined
  const rules = Object.entries<Ruleset>({ ...rulesets }).map(([name, { sha256 }]) => [name, sha256])
  return {
    identity: {
      name: 'extractive',
      version: rulesets.extractive.version,
      sha256: hashOf({ rules: Object.fromEntries(rules) as Json, orders: orders.sha256 }),
    },
    testify: (request) => {
      ready ??= createInstruments(rulesets, orders)
      return Promise.resolve({
        text: answerRequest(request, ready),
        tokens: { input: 0, output: 0 },
        cost: 0,
      })
    },
  }
}
