import { defineRule } from '@dictamen/kernel'
import { z } from 'zod'
import { bindFrames, namesAreKnown } from '../lexicon/frames.ts'
import { findWordsExcept } from '../lexicon/word-list.ts'
import { oncePer } from '../once-per.ts'
import { mergeRanges } from '../text/ranges.ts'
import { readText, type Reading } from '../text/reading.ts'
import { findReproaches } from './complaint-verbs.ts'
import { findFail } from './fail-declared.ts'
import type { Mention } from './mention.ts'
import { NamedWords, noThreshold, ruleOptions, UNKNOWN_LIST, Words } from './rule-options.ts'

const Options = z
  .strictObject({
    ...ruleOptions,
    ...noThreshold,
    markers: Words,
    /** The lists that a marker may name. */
    words: NamedWords,
    except: Words,
    /** What whoever answers does badly: "no me respondes", "entendiste lo contrario". */
    reproaches: z.strictObject({
      verbs: Words,
      failing: Words,
      auxiliaries: Words,
      before: Words,
      after: Words,
      wishing: Words,
      repeating: Words,
      doubting: Words,
      upset: Words,
    }),
    /** What was asked: with a contrast in the same sentence it corrects ("pregunté por A, no por B"). */
    asked: Words,
    /** What a complaint may be about without naming whoever answers: "la respuesta no es lo que pedí". */
    own_subjects: Words,
  })
  .refine(({ markers, words }) => namesAreKnown(markers, words), UNKNOWN_LIST)

export type MisunderstandingOptions = z.infer<typeof Options>

/** IR.8.03: FAIL as an answer to a user who was misunderstood. */
export const failForMisunderstanding = defineRule<MisunderstandingOptions>({
  id: 'IR.8.03',
  options: Options,
  detect(subject, options) {
    const found = findWrongFail(readText(subject.text('output')), readText(subject.text('input')), options)
    if (found === null) return []
    return [
      { field: 'output', ...found.fail },
      ...found.complaints.map((complaint) => ({ field: 'input', ...complaint })),
    ]
  },
})

/** The FAIL of an output together with the user's complaints; null unless there are both. */
export function findWrongFail(
  output: Reading,
  input: Reading,
  options: MisunderstandingOptions,
): { readonly fail: Mention; readonly complaints: readonly Mention[] } | null {
  const fail = findFail(output)
  if (fail === null) return null
  const found = [
    ...findWordsExcept(complaintMarkers(options), options.except, input.acrossCommas),
    ...findReproaches(input, options.reproaches),
    ...findContrasts(input, options),
  ]
  const complaints = mergeRanges(found.filter(({ first }) => !isOfAThird(input, first, options)))
  return complaints.length === 0 ? null : { fail, complaints }
}

// Behind the comma of a contrast stands what was not meant, not what the user does not know.
const CONTRAST =
  /,\s*(?:y\s+)?no\s+(?!sé\b|entiendo|veo|puedo|me\b|te\b|lo\b|la sé|hay|es\b|compila|funciona)\p{L}/u
const FLAT_NO = /^(?:no[,\s]+)*(?:eso|esto|así|que)\s+no[\s.!]*$/iu

/** "Pregunté por el plazo, no por el precio"; "No, eso no." */
function findContrasts(
  reading: Reading,
  { asked }: MisunderstandingOptions,
): (Mention & { readonly first: number })[] {
  return reading.sentences.flatMap(({ start, end, first, last }) => {
    const said = reading.prose.slice(start, end)
    if (FLAT_NO.test(said.trim())) return [{ first, start, end: reading.tokens[last - 1]!.end }]
    const at = reading.tokens.slice(first, last).findIndex(({ exact }) => asked.includes(exact))
    if (at < 0) return []
    const verb = reading.tokens[first + at]!
    return CONTRAST.test(reading.prose.slice(verb.end, end))
      ? [{ first: first + at, start: verb.start, end: verb.end }]
      : []
  })
}

/** "La lista no es lo que esperaba el compilador": the sentence is about a thing and names neither of the two. */
function isOfAThird(reading: Reading, at: number, { own_subjects }: MisunderstandingOptions): boolean {
  const sentence = reading.sentenceOf(at)
  if (sentence === undefined) return false
  const [article, noun, ...rest] = reading.tokens
    .slice(sentence.first, sentence.last)
    .map(({ exact }) => exact)
  if (article === undefined || noun === undefined || !ARTICLE.test(article)) return false
  return !own_subjects.includes(noun) && !rest.some((word) => PERSON.test(word))
}

const ARTICLE = /^(?:el|la|los|las|un|una|este|esta|ese|esa|cada)$/
const PERSON = /^(?:me|mi|mis|mí|conmigo|yo|te|tu|tus|ti|contigo|tú|vos|usted|ustedes|os|estás|eres|sos|has)$/

/** The markers with the lists they name. */
export const complaintMarkers = oncePer(
  ({ markers }: MisunderstandingOptions) => markers,
  ({ markers, words }) => bindFrames(markers, words),
)
