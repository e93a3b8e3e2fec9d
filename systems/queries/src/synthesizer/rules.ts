import { defineRule, type Mark, type RulesetDefinition, type Subject } from '@dictamen/kernel'
import { stripAccents } from '@dictamen/kernel/text'
import { z } from 'zod'

const Sentence = z.string().min(1)
const Levels = z.strictObject({ low: Sentence, medium: Sentence, high: Sentence })

/** The sentences of the answer; what stands in braces is filled in. */
export const template = defineRule({
  id: 'synthesizer/template',
  options: z.strictObject({
    recommendation: z.strictObject({
      execute: Sentence,
      postpone: Sentence,
      reframe: Sentence,
      discard: Sentence,
    }),
    verbs: z.strictObject({ execute: Sentence, postpone: Sentence, reframe: Sentence, discard: Sentence }),
    line: Sentence,
    confidence: Levels,
    person: Sentence,
    risks: z.strictObject({ labor: Sentence, tax: Sentence, brand: Sentence, focus: Sentence }),
    levels: Levels,
    risk: Sentence,
    evidence: Sentence,
  }),
})

/** How evidence is searched, and how much of it is shown. It marks the words of a question that are searched. */
export const evidence = defineRule({
  id: 'synthesizer/evidence',
  options: z
    .strictObject({
      /** Relevance from which a passage counts, in millionths; the contract of the answer knows none below. */
      relevance: z.int().min(700_000).max(1_000_000),
      items: z.int().min(1).max(5),
      characters: z.int().min(40).max(200),
      /** What a word of the question weighs: one that named a domain, another, and one that the notebook never uses. */
      weights: z.strictObject({ cue: z.int().min(1), word: z.int().min(1), absent: z.int().min(0) }),
      /** How many passages an embedder is asked about. */
      candidates: z.int().min(1),
      stop_words: z.array(z.string().min(1)).min(1),
    })
    .transform(({ stop_words, ...options }) => ({
      ...options,
      stopWords: new Set(stop_words.map(stripAccents)),
    })),
  detect: (subject: Subject, { stopWords }): readonly Mark[] =>
    subject
      .tokens('message')
      .filter(({ folded }) => !stopWords.has(folded))
      .map(({ start, end }) => ({ field: 'message', start, end })),
})

/** What a language model is asked to word. */
export const wording = defineRule({
  id: 'synthesizer/wording',
  options: z.strictObject({ system: Sentence, prompt: Sentence }),
})

/** The rules of the Synthesizer; all of them need code. */
export const synthesizerRules: RulesetDefinition = {
  id: 'synthesizer',
  coded: [template, evidence, wording],
}

export type EvidenceOptions = z.infer<typeof evidence.options>
