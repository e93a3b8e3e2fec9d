import { defineRule, type Mark, type Subject } from '@dictamen/kernel'
import { foldCase, PhraseMatcher, tokenize } from '@dictamen/kernel/text'
import { z } from 'zod'

const Options = z
  .strictObject({
    stopwords: z.record(z.string(), z.array(z.string().min(1)).min(1)),
    binary_answers: z.array(z.string().min(1)).min(1),
  })
  .transform(({ stopwords, binary_answers }) => ({
    stopwords: new PhraseMatcher(Object.values(stopwords).flat(), 'exact'),
    binaryAnswers: new Set(binary_answers.map(foldCase)),
  }))

type DriftOptions = z.infer<typeof Options>

/** The answer does not address the literal question. */
export const driftDetected = defineRule<DriftOptions>({
  id: 'flags/drift_detected',
  options: Options,
  detect(subject, options) {
    const answer = String(subject['answer_text'])
    if (staysOnQuestion(subject, answer, options)) return []
    return evidenceOf(subject, answer)
  },
})

/** Words of the question that are not stop words, in order and without repetition. */
export function coreTokens(question: string, { stopwords }: DriftOptions): string[] {
  const tokens = tokenize(question)
  const empty = new Set<number>()
  for (const { first, last } of stopwords.find(tokens)) for (let at = first; at <= last; at++) empty.add(at)
  return [...new Set(tokens.filter((_, index) => !empty.has(index)).map((token) => token.exact))]
}

function staysOnQuestion(subject: Subject, answer: string, options: DriftOptions): boolean {
  if (subject['closure_rule'] === 'binario') return options.binaryAnswers.has(foldCase(answer.trim()))
  const core = new Set(coreTokens(String(subject['question_text']), options))
  return tokenize(answer).some((token) => core.has(token.exact))
}

/** The answer as it was given or, when nothing was answered, the question left without one. */
function evidenceOf(subject: Subject, answer: string): Mark[] {
  const start = answer.length - answer.trimStart().length
  const end = answer.trimEnd().length
  if (end > start) return [{ field: 'answer_text', start, end }]
  return [{ field: 'question_text', start: 0, end: String(subject['question_text']).length }]
}
