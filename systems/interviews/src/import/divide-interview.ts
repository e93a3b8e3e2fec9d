import type { QuestionSet } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { chooseAsked, dropFalseStarts, hearQuestions, keepBest } from './align.ts'
import { collectAnswers, type Collected } from './answers.ts'
import type { Cue } from './cue.ts'
import { decideRoles, hasCrossedVoices, type Roles } from './roles.ts'
import { announcesEnd, questionAsked, questionCertain, questionOrder, statedRole } from './rules.ts'
import { cutSpeeches, type Speech } from './speeches.ts'
import { joinTurns } from './turns.ts'

/** A recording told apart: who asks, which pieces are questions of the set, and which answer each. */
export interface DividedInterview extends Collected {
  readonly roles: Roles
  /** All that was said, in order. */
  readonly speeches: readonly Speech[]
}

/** Aligns the cues of a recording to the questions of a set. */
export function divideInterview(
  cues: readonly Cue[],
  { questions }: QuestionSet,
  ruleset: Ruleset,
): DividedInterview {
  const { readWords, least } = ruleset.optionsOf(questionAsked)
  const words = questions.map(({ text }) => readWords(text))
  let turns = joinTurns(cues, readWords)
  let heard = hearQuestions(turns, words, least)
  if (hasCrossedVoices(turns, heard)) {
    const voiceless = cues.map((cue) => ({ ...cue, speaker: null }))
    turns = joinTurns(voiceless, readWords)
    heard = hearQuestions(turns, words, least)
  }
  const roles = decideRoles(turns, heard, (speaker) => statedRole(ruleset, speaker))
  // Who answers may use the words of the question: only where speakers are told apart can that be left out.
  const eligible = roles.told
    ? heard.filter(({ turn }) => roles.roleOf(turns[turn]!.speaker) !== 'candidate')
    : keepBest(heard)
  const chosen = chooseAsked(eligible, ruleset.optionsOf(questionOrder).points)
  const asked = dropFalseStarts(chosen, ruleset.optionsOf(questionCertain).at_least_percent)
  const speeches = cutSpeeches(turns, asked, roles, words)
  const collected = collectAnswers(
    speeches,
    (question) => questions[question]!.question_id,
    (said) => announcesEnd(ruleset, said),
  )
  return { roles, speeches, ...collected }
}
