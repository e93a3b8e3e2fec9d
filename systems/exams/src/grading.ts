import type { Exam } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { splitSentences } from '@dictamen/kernel/text'
import type { Facts } from './facts.ts'
import { textOfWords, type Placed } from './placed.ts'
import { findTemplate, readFigure } from './template.ts'
import type { Wording } from './wording.ts'

export type Grading = NonNullable<Exam['questions'][number]['grading']>

/** State, marks, penalty and feedback of a question. */
export function gradingOf(facts: Facts, stem: string, wording: Wording, rules: Ruleset): Grading {
  const header = headerOf(facts)
  const { awarded, max } = marksOf(header, wording)
  return {
    status: statusOf(facts, wording),
    score_awarded: awarded,
    score_max: max,
    penalty_rule_text: penaltyOf(stem, rules),
    feedback: textOfWords(feedbackWords(facts, wording)) || null,
  }
}

/** The text of the info box. */
export function headerOf({ parts }: Facts): string {
  return parts.block.info.map((row) => row.text).join(' ')
}

export function isUnanswered(facts: Facts, { status }: Wording): boolean {
  return findTemplate(status.unanswered, headerOf(facts), 'start') !== null
}

function statusOf(facts: Facts, { status }: Wording): Grading['status'] {
  const header = headerOf(facts)
  if (findTemplate(status.partial, header, 'start') !== null) return 'Parcialmente correcta'
  if (findTemplate(status.right, header, 'start') !== null) return 'Correcta'
  return findTemplate(status.wrong, header, 'start') !== null ? 'Incorrecta' : null
}

function marksOf(header: string, { marks }: Wording): { awarded: number | null; max: number | null } {
  const marked = findTemplate(marks.marked, header, 'anywhere')
  if (marked !== null)
    return { awarded: readFigure(marked.groups?.awarded), max: readFigure(marked.groups?.max) }
  const unmarked = findTemplate(marks.unmarked, header, 'anywhere')
  if (unmarked !== null) return { awarded: null, max: readFigure(unmarked.groups?.max) }
  const certainty = findTemplate(marks.certainty, header, 'anywhere')
  const weight = findTemplate(marks.weight, header, 'anywhere')
  return { awarded: readFigure(certainty?.groups?.awarded), max: readFigure(weight?.groups?.max) }
}

function penaltyOf(stem: string, rules: Ruleset): string | null {
  const [mark] = rules.rule('grading/penalty').detect({ stem })
  if (mark === undefined) return null
  const sentence = splitSentences(stem).find(({ start, end }) => mark.start >= start && mark.start < end)
  return sentence === undefined ? stem : stem.slice(sentence.start, sentence.end).trim()
}

/** What is said about the answer: beside the chosen options, then below. */
export function feedbackWords({ options, parts }: Facts, { ignoredSigns }: Wording): Placed[] {
  const beside = options.flatMap((option) => option.feedback)
  const below = parts.outcome.flatMap((row) => row.words)
  return [...beside, ...below].filter((word) => !ignoredSigns.test(word.text))
}
