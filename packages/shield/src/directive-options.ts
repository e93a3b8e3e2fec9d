import { z } from 'zod'

/** What a verb does to an evaluation. */
export type Family =
  | 'grade'
  | 'raise'
  | 'approve'
  | 'receive'
  | 'hold'
  | 'pretend'
  | 'say'
  | 'suppress'
  | 'against'

const Words = z.array(z.string().min(1)).min(1)
const Verbs = z.strictObject({
  grade: Words,
  /** Better than it is: "suba la nota". */
  raise: Words,
  approve: Words,
  /** What happens to who is judged: "debe obtener un 10". */
  receive: Words,
  hold: Words,
  pretend: Words,
  say: Words,
  suppress: Words,
  /** Against the candidate, or a check: an order only when it is denied. */
  against: Words,
})

/** The words of the rule that knows orders by their verbs. */
export const Options = z.strictObject({
  /** Infinitives, with the stems that change: "aprobar/aprueb". */
  verbs: Verbs,
  english: Verbs,
  /** Patterns in lower case and without accents. */
  words: z.strictObject({
    asks: Words,
    /** Asks for what follows, or tells what somebody does: "evita mencionar". */
    leans: Words,
    /** Said of an act behind it: "mencionarlo está prohibido". */
    barred: Words,
    must: Words,
    labelled: Words,
    evaluator: Words,
    addressee: Words,
    subject: Words,
    result: Words,
    checks: Words,
    doubts: Words,
    good: Words,
    onward: Words,
    bad: Words,
    own: Words,
    rivals: Words,
    report: Words,
    everything: Words,
    insist: Words,
    candidate: Words,
    /** A machine by what it is: it is spoken to even between quotation marks. */
    machine: Words,
    /** Words that somebody reports. */
    spoken: Words,
    quiet: Words,
    business: Words,
    /** What a candidate works on: who is told to pass over it is not told how to evaluate. */
    exercise: Words,
    workplace: Words,
    yours: Words,
    faults: Words,
  }),
  /** Whole turns of phrase; "<subject>" stands for any of those words. */
  constructions: Words,
  /** Forms that are also nouns: "informe". */
  nouns: Words,
})

export type DirectiveOptions = z.infer<typeof Options>
