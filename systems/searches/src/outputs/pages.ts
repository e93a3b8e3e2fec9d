import { defineRule, type CodedRule, type Ruleset, type RulesetDefinition } from '@dictamen/kernel'
import { z } from 'zod'
import { optionsOfAll, type OptionsOf } from '../protocol/options-of-all.ts'

const Sentence = z.string().min(1)
const Names = z.record(z.string(), Sentence)

const titles = defineRule({ id: 'pages/titles', options: Names })
const details = defineRule({ id: 'pages/details', options: Names })
const finding = defineRule({
  id: 'pages/finding',
  options: z.strictObject({
    polarities: z.strictObject({ a_favor: Sentence, en_contra: Sentence, neutra: Sentence }),
    severity: Sentence,
    citation: Sentence,
    measure: Sentence,
    scale: Sentence,
    cutoff: Sentence,
    none: Sentence,
    unresolved: Sentence,
  }),
})
const page = defineRule({
  id: 'pages/page',
  options: z.strictObject({
    gems: z.strictObject({
      GEM_1: Sentence,
      GEM_2: Sentence,
      GEM_3: Sentence,
      GEM_4: Sentence,
      GEM_5: Sentence,
    }),
    head: z.array(Sentence).length(6),
    decision: Sentence,
    blockers: Sentence,
    score: Sentence,
    checklist: z.array(Sentence).length(4),
    unasked: Sentence,
    earned: Sentence,
    audit: z.array(Sentence).length(4),
    untouched: Sentence,
    weighed: Sentence,
    confidence: Sentence,
    whole: Sentence,
    sure: Sentence,
  }),
})

const PARTS = { titles, details, finding, page }

/** How the page of a GEM is told. */
export type Pages = OptionsOf<typeof PARTS>

export function readPages(rules: Ruleset): Pages {
  return optionsOfAll(rules, PARTS)
}

export const pagesRules: RulesetDefinition = {
  id: 'search-pages',
  coded: Object.values(PARTS) as CodedRule<unknown>[],
}

/** A sentence with its blanks filled, spaces and all. */
export function tell(sentence: string, blanks: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/gu, (blank, name: string) => String(blanks[name] ?? blank))
}
