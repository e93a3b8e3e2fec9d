import { defineRule, type Mark } from '@dictamen/kernel'
import { findWindow, indexSection } from '@dictamen/likeness'
import { z } from 'zod'
import { foldMarkdown } from '../norms/plain-text.ts'
import type { Citation } from '../references/citations.ts'
import { findClaims, textsOf } from '../references/claims.ts'
import { readText } from '../text/reading.ts'
import { ruleOptions, Share, Words } from './rule-options.ts'

const Options = z.strictObject({
  ...ruleOptions,
  /** The ratio from which a quotation counts as literal. */
  threshold: Share,
  /** Under this ratio nothing of the norm is near enough to be told. */
  nearest_from: Share,
  /** What a norm does in a claim: "DNS dice que…". */
  verbs: Words,
  /** What a norm forbids in a claim without "que": "DNS prohíbe leer…". */
  prohibiting: Words,
  /** What introduces a claim: "según DNS…"; {verbo} stands for any of the verbs. */
  openers: Words,
  /** Where the author's own words begin again. */
  commentary: Words,
  /** What marks a reformulation as such. */
  reformulations: Words,
  /** Quotations of fewer words are names, not claims. */
  minimum_words: z.int().min(1),
})

export type ParaphraseOptions = z.infer<typeof Options>

/** IR.4.02: what is said to be a norm's text is not. */
export const paraphrasedNorm = defineRule<ParaphraseOptions>({
  id: 'IR.4.02',
  options: Options,
  detect(subject, options) {
    const section = indexSection(foldMarkdown(subject.text('norm')))
    const output = readText(subject.text('output'))
    return findClaims(output, standIns(output.text), options)
      .filter((claim) =>
        textsOf(claim, output.text).every((text) => findWindow(text, section, options.threshold) === null),
      )
      .map(({ start, end }): Mark => ({ field: 'output', start, end }))
  },
})

/** In an example every mention of DNS is a citation of the norm it brings. */
function standIns(text: string): Citation[] {
  return [...text.matchAll(/DNS(?: §\d+(?:\.\d+)?)?/g)].map((match) => ({
    reference: {
      start: match.index,
      end: match.index + match[0].length,
      text: match[0],
      code: 'DNS',
      number: null,
      rule: null,
      version: null,
    },
    resolved: { status: 'missing', document: null, reason: '' },
  }))
}

export function isParaphrase(ratio: number, threshold: number): boolean {
  return ratio < threshold
}
