import { defineRule, type Mark, type Ruleset, type RulesetDefinition } from '@dictamen/kernel'
import { z } from 'zod'
import { createEar } from './likeness.ts'
import { createWordReader } from './said-words.ts'
import type { IsRole } from './speaker-label.ts'

const Percent = z.int().min(1).max(100)

/** How alike a run of words must be to a question of the set to count as that question. */
export const questionAsked = defineRule({
  id: 'import/question_asked',
  options: z
    .strictObject({
      at_least_percent: Percent,
      at_least_words: z.strictObject({ share: z.int().min(0), of: z.int().min(1) }),
      light_words: z.array(z.string().min(1)),
    })
    .transform((options) => ({
      least: { percent: options.at_least_percent, words: options.at_least_words },
      readWords: createWordReader(options.light_words),
    })),
  detect(subject, { least, readWords }) {
    const [question, said] = [subject.text('question'), subject.text('said')]
    const words = readWords(said)
    return createEar(
      readWords(question),
      least,
    )(words).map(({ first, last }) => ({
      field: 'said',
      start: words[first]!.start,
      end: words[last]!.end,
    }))
  },
})

/** From which likeness the question that was asked is no longer a matter of inference. */
export const questionCertain = defineRule({
  id: 'import/question_certain',
  options: z.strictObject({ at_least_percent: Percent }),
})

/** How many percent points of likeness the order of the set outweighs. */
export const questionOrder = defineRule({
  id: 'import/question_order',
  options: z.strictObject({ points: z.int().min(0).max(100) }),
})

/** The rules of the import that need code. */
export const importRules: RulesetDefinition = {
  id: 'interview-import',
  coded: [questionAsked, questionCertain, questionOrder],
}

/** The role that a speaker's label states; null when it states none. */
export function statedRole(ruleset: Ruleset, label: string): 'interviewer' | 'candidate' | null {
  if (heads(label, ruleset.rule('import/interviewer_label').detect({ speaker: label }))) return 'interviewer'
  if (heads(label, ruleset.rule('import/candidate_label').detect({ speaker: label }))) return 'candidate'
  return null
}

export function roleTest(ruleset: Ruleset): IsRole {
  return (label) => statedRole(ruleset, label) !== null
}

/** Whether the interviewer announces the end of the interview. */
export function announcesEnd(ruleset: Ruleset, said: string): boolean {
  return ruleset.rule('import/interview_end').detect({ said }).length > 0
}

/** A role stands at the head of a label or of its brackets: «Entrevistadora 2», «Ana (RRHH)», not «Buena pregunta». */
function heads(label: string, marks: readonly Mark[]): boolean {
  return marks.some(({ start }) => start === 0 || label[start - 1] === '(')
}
