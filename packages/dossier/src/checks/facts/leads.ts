import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import type { Instruments } from '../../reading/instruments.ts'

/** By how many points the labelled sentences must speak for something before it is believed. */
interface Leads {
  /** What a figure is the size of. */
  readonly sizes: number
  /** The same of a number that does not say what it counts. */
  readonly bare_sizes: number
  /** The same in a CV, where posts are told by their size. */
  readonly own_sizes: number
  readonly dates: number
  readonly titles: number
  /** How many fewer are enough where the plain words of the matter stand beside it: «se incorporó en», «a su cargo». */
  readonly said: number
}

const Points = z.int()

export const leads = defineRule<Leads>({
  id: 'contradictions/leads',
  options: z.strictObject({
    sizes: Points,
    bare_sizes: Points,
    own_sizes: Points,
    dates: Points,
    titles: Points,
    said: Points,
  }),
})

export function leadsOf({ rulesets }: Instruments): Leads {
  return rulesets.contradictions.optionsOf(leads)
}
