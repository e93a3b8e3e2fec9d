import { defineRule, type Mark, type Subject } from '@dictamen/kernel'
import { foldCase, PhraseMatcher } from '@dictamen/kernel/text'
import { z } from 'zod'

const Options = z
  .strictObject({
    stopwords: z.record(z.string(), z.array(z.string().min(1)).min(1)),
    binary_answers: z.array(z.string().min(1)).min(1),
  })
  .transform(({ stopwords, binary_answers }) => {
    const all = Object.values(stopwords).flat().map(foldCase)
    const phrases = all.filter((word) => /\s/.test(word))
    return {
      words: new Set(all),
      phrases: phrases.length === 0 ? null : new PhraseMatcher(phrases, 'exact'),
      binaryAnswers: new Set(binary_answers.map(foldCase)),
    }
  })

type DriftOptions = z.infer<typeof Options>

/** The answer does not address the literal question. */
export const driftDetected = defineRule<DriftOptions>({
  id: 'flags/drift_detected',
  options: Options,
  detect: (subject, options) => detectDrift(subject, coreTokens(subject, options), options),
})

/** The evidence of drift, once the core of the question is known. */
export function detectDrift(subject: Subject, core: ReadonlySet<string>, options: DriftOptions): Mark[] {
  return staysOnQuestion(subject, core, options) ? [] : evidenceOf(subject)
}

/** Words of the question that are not stop words, in order and without repetition. */
export function coreTokens(subject: Subject, { words, phrases }: DriftOptions): Set<string> {
  const tokens = subject.tokens('question_text')
  const stops = phrases?.find(tokens) ?? []
  const core = new Set<string>()
  let stop = 0
  let until = -1
  for (let index = 0; index < tokens.length; index++) {
    while (stop < stops.length && stops[stop]!.first <= index) until = Math.max(until, stops[stop++]!.last)
    const { exact } = tokens[index]!
    if (index > until && !words.has(exact)) core.add(exact)
  }
  return core
}

function staysOnQuestion(
  subject: Subject,
  core: ReadonlySet<string>,
  { binaryAnswers }: DriftOptions,
): boolean {
  if (subject.value('closure_rule') === 'binario')
    return binaryAnswers.has(foldCase(subject.text('answer_text').trim()))
  return subject.tokens('answer_text').some((token) => core.has(token.exact))
}

/** The answer as it was given or, when nothing was answered, the question left without one. */
function evidenceOf(subject: Subject): Mark[] {
  const answer = subject.text('answer_text')
  const start = answer.length - answer.trimStart().length
  const end = answer.trimEnd().length
  if (end > start) return [{ field: 'answer_text', start, end }]
  return [{ field: 'question_text', start: 0, end: subject.text('question_text').length }]
}
