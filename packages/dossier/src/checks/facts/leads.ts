import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import type { Instruments } from '../../reading/instruments.ts'

/** By how many points the labelled sentences must speak for something before it is believed. */
interface Leads {
  readonly dates: number
  /** Against what a rule reads. */
  readonly dates_against: number
  readonly titles: number
  readonly explains: number
  /** Of a sentence that also says one of both versions again. */
  readonly explains_again: number
}

const Points = z.int().min(0)

export const leads = defineRule<Leads>({
  id: 'contradictions/leads',
  options: z.strictObject({
    dates: Points,
    dates_against: Points,
    titles: Points,
    explains: Points,
    explains_again: Points,
  }),
})

/** By how many points the labelled sentences must lead, as the rule set says. */
export function leadsOf({ rulesets }: Instruments): Leads {
  return rulesets.contradictions.optionsOf(leads)
}
