import type { GemRequest } from '@dictamen/contracts'
import type { Ruleset, RulesetDefinition } from '@dictamen/kernel'
import { dossierRules, openRules, openShippedOrders } from '../../../dossier/test/rules.ts'
import { extractiveRules, type ExtractiveRulesets } from '../src/index.ts'
import { answerRequest } from '../src/answer.ts'
import { createInstruments, type Instruments } from '../src/instruments.ts'

const OWN = 'packages/witnesses/extractive'

/** The rule sets by which this witness testifies, and their files. */
export const findingRules: readonly { readonly file: string; readonly definition: RulesetDefinition }[] = [
  { file: `${OWN}/rules/extractive-2.0.yaml`, definition: extractiveRules },
]

export function openFindingRules(): ExtractiveRulesets {
  const opened = [...dossierRules, ...findingRules].map(({ file, definition }): [string, Ruleset] => [
    definition.id,
    openRules(file, definition),
  ])
  return Object.fromEntries(opened) as unknown as ExtractiveRulesets
}

let instruments: Instruments | undefined

/** Those rule sets ready to be asked, made once. */
export function shippedInstruments(): Instruments {
  return (instruments ??= createInstruments(openFindingRules(), openShippedOrders()))
}

/** What the witness says, at once. */
export function shippedExtractive(): { answer(request: GemRequest): string } {
  return { answer: (request) => answerRequest(request, shippedInstruments()) }
}
