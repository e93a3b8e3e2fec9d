import type { QuestionSet } from '@dictamen/contracts'
import type { Ruleset } from '@dictamen/kernel'
import { chooseAsked, dropFalseStarts, hearQuestions, type Asked } from './align.ts'
import { collectAnswers, type Collected } from './answers.ts'
import type { Cue } from './cue.ts'
import { decideRoles, hasCrossedVoices, type Roles } from './roles.ts'
import { announcesEnd, questionAsked, questionCertain, questionOrder, statedRole } from './rules.ts'
import { cutSpeeches, type Speech } from './speeches.ts'
import { joinTurns, type Turn } from './turns.ts'
import { dropEchoes, hearInSentences, keepQuestions } from './undivided.ts'

/** A recording told apart: who asks, which pieces are questions of the set, and which answer each. */
interface DividedInterview extends Collected {
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
  const asked = roles.told
    ? chooseByInterviewer(turns, heard, roles, ruleset)
    : chooseByMarks(turns, hearInSentences(turns, heard, words, least), questions, ruleset)
  const speeches = cutSpeeches(turns, asked, roles, words)
  const collected = collectAnswers(
    speeches,
    (question) => questions[question]!.question_id,
    (said) => announcesEnd(ruleset, said),
  )
  return { roles, speeches, ...collected }
}

/** Whoever answers may use the words of a question: only what others say is one. */
function chooseByInterviewer(
  turns: readonly Turn[],
  heard: readonly Asked[],
  roles: Roles,
  ruleset: Ruleset,
): Asked[] {
  const eligible = heard.filter(({ turn }) => roles.roleOf(turns[turn]!.speaker) !== 'candidate')
  const chosen = chooseAsked(eligible, ruleset.optionsOf(questionOrder).points)
  return dropFalseStarts(chosen, ruleset.optionsOf(questionCertain).at_least_percent)
}

/** Nobody tells who speaks: question marks and likeness tell a question from the answer that takes up its words. */
function chooseByMarks(
  turns: readonly Turn[],
  heard: readonly Asked[],
  questions: QuestionSet['questions'],
  ruleset: Ruleset,
): Asked[] {
  const { points } = ruleset.optionsOf(questionOrder)
  return dropEchoes(chooseAsked(keepQuestions(turns, heard, questions, points), points))
}
