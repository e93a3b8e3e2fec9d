import { defineRule, type CodedRule, type RulesetDefinition } from '@dictamen/kernel'
import { foldCase, PhraseMatcher, tokenize } from '@dictamen/kernel/text'
import { z } from 'zod'
import type { SourceKindName } from '@dictamen/contracts'

const Options = z.strictObject({
  place: z.enum(['search', 'candidate', 'both']),
  rank: z.int().min(1),
  words: z.array(z.string().min(1)).min(1),
})

type NameOptions = z.infer<typeof Options>

export type NameRule = CodedRule<NameOptions>

/** The kinds of input, each with the rule that tells it by name. */
export const KINDS: readonly SourceKindName[] = [
  'kickoff_notes',
  'client_culture',
  'brief_jd',
  'company_context',
  'references',
  'case_notes',
  'tests',
  'cv',
  'interview_notes',
]

const matchers = new WeakMap<NameOptions, PhraseMatcher>()

/** The rule of each kind, in the order of `KINDS`. */
export const nameRules: readonly NameRule[] = KINDS.map((kind) =>
  defineRule({
    id: `inputs/${kind}`,
    options: Options,
    detect: (subject, options) =>
      matcherOf(options)
        .find(tokenize(wordsOf(subject.text('name'))))
        .map(({ start, end }) => ({ field: 'name', start, end })),
  }),
)

export const inputRules: RulesetDefinition = { id: 'inputs', coded: nameRules as CodedRule<unknown>[] }

function matcherOf(options: NameOptions): PhraseMatcher {
  const known = matchers.get(options)
  if (known !== undefined) return known
  const matcher = new PhraseMatcher(options.words.map(foldCase), 'folded')
  matchers.set(options, matcher)
  return matcher
}

/** A name with everything that is no letter as blanks: offsets stay. */
function wordsOf(name: string): string {
  return name.replace(/[^\p{L}\p{M}]/gu, (sign) => ' '.repeat(sign.length))
}
