import type { QuestionSet, Transcript, TranscriptImport } from '@dictamen/contracts'
import { Refusal, type Ruleset } from '@dictamen/kernel'
import { idFrom } from '@dictamen/kernel/record'
import { countWords } from '../word-count.ts'
import type { Answer } from './answers.ts'
import { formatClockTime, toMilliseconds } from './clock-time.ts'
import { decideClosure, endsPunctuated, measureAnswer, textOfAnswer } from './closure.ts'
import type { Cue } from './cue.ts'
import { divideInterview } from './divide-interview.ts'
import { addMilliseconds } from './moment.ts'
import { readRecording } from './read-recording.ts'
import { binary, describeLikeness, moments } from './reasons.ts'
import { questionCertain, roleTest } from './rules.ts'

export interface ImportOptions {
  /** What the recording is called in a refusal. */
  readonly name: string
  readonly questionSet: QuestionSet
  /** When the interview began, ISO-8601: a recording does not say it. */
  readonly startedAt: string
  readonly ruleset: Ruleset
  /** forced_closure by question_id, as a person settled it. */
  readonly closures?: Readonly<Record<string, boolean>> | undefined
}

type Inferred = TranscriptImport['inferred'][number]
type Entry = Omit<Transcript['entries'][number], 'entry_id'>

/** Makes a transcript from a recording and a question set, with all that was inferred and all that found no place. */
export function importTranscript(text: string, options: ImportOptions): TranscriptImport {
  const { name, questionSet, ruleset } = options
  checkClosures(options)
  const cues = readRecording(text, name, roleTest(ruleset))
  const { roles, answers, leftOver } = divideInterview(cues, questionSet, ruleset)
  const span = spanOfRecording(cues, options.startedAt)
  const entries = readEntries(answers, options)
  const content = {
    questionset_id: questionSet.questionset_id,
    target: questionSet.target,
    started_at: options.startedAt,
    ended_at: span.endedAt,
    entries: entries.map(({ entry }) => ({ entry_id: idFrom('en', entry), ...entry })),
  }
  const answered = new Set(entries.map(({ entry }) => entry.question_id))
  const spoken = roles.inferred.map((role) => ({ pointer: '/transcript/entries', ...role }))
  return {
    transcript: { transcript_id: idFrom('tr', content), ...content },
    inferred: [
      ...span.inferred,
      ...(entries.length === 0 ? [] : spoken),
      ...entries.flatMap(({ inferred }) => inferred),
    ],
    unaligned: leftOver.map(({ speech: { speaker, text: said, start, end, line }, reason }) => ({
      speaker,
      text: said,
      start_sec: start,
      end_sec: end,
      line,
      reason,
    })),
    unanswered: questionSet.questions
      .map((question) => question.question_id)
      .filter((id) => !answered.has(id)),
  }
}

function checkClosures({ closures = {}, questionSet }: ImportOptions): void {
  const known = new Set(questionSet.questions.map(({ question_id }) => question_id))
  const foreign = Object.keys(closures).find((id) => !known.has(id))
  if (foreign === undefined) return
  const reason = `los cierres nombran «${foreign}», que no es una pregunta de ${questionSet.questionset_id}`
  throw new Refusal('UsageWrong', { reason })
}

function spanOfRecording(cues: readonly Cue[], startedAt: string): { endedAt: string; inferred: Inferred[] } {
  const times = cues.flatMap(({ start, end }) => [start, end]).filter((time) => time !== null)
  const last = times.reduce((most, time) => Math.max(most, time), 0)
  const endedAt = addMilliseconds(startedAt, toMilliseconds(last))
  const reason = times.length === 0 ? moments.endless : moments.ended(formatClockTime(last))
  return {
    endedAt,
    inferred: [
      { pointer: '/transcript/started_at', value: startedAt, reason: moments.started },
      { pointer: '/transcript/ended_at', value: endedAt, reason },
    ],
  }
}

function readEntries(
  answers: readonly Answer[],
  options: ImportOptions,
): { entry: Entry; inferred: Inferred[] }[] {
  const punctuated = answers.some(endsPunctuated)
  return answers.map((answer, index) =>
    readEntry(answer, `/transcript/entries/${index}`, punctuated, options),
  )
}

function readEntry(
  answer: Answer,
  pointer: string,
  punctuated: boolean,
  { questionSet, closures = {}, ruleset }: ImportOptions,
): { entry: Entry; inferred: Inferred[] } {
  const { question_id, text, max_time_sec, closure_rule } = questionSet.questions[answer.question]!
  const { asked } = answer
  const bare = closure_rule === 'binario' ? bareAnswer(textOfAnswer(answer)) : null
  const said = bare ?? textOfAnswer(answer)
  const duration = measureAnswer(answer)
  const closure =
    bare === null ? decideClosure(answer, max_time_sec, punctuated) : { forced: false, reason: binary.whole }
  const settled = Object.hasOwn(closures, question_id) ? closures[question_id] : undefined
  const entry: Entry = {
    question_id,
    question_text: text,
    answer_text: said,
    word_count: countWords(said),
    time_sec: duration.milliseconds === null ? null : duration.milliseconds / 1000,
    forced_closure: settled ?? closure.forced,
  }
  const percent = asked.asked?.percent ?? 0
  const inferred: Inferred[] = [
    { pointer: `${pointer}/time_sec`, value: entry.time_sec, reason: duration.reason },
  ]
  if (percent < ruleset.optionsOf(questionCertain).at_least_percent) {
    const reason = describeLikeness(asked.line, asked.text, percent)
    inferred.unshift({ pointer: `${pointer}/question_id`, value: question_id, reason })
  }
  if (bare !== null && bare !== textOfAnswer(answer))
    inferred.push({
      pointer: `${pointer}/answer_text`,
      value: bare,
      reason: binary.stop(textOfAnswer(answer)),
    })
  if (settled === undefined)
    inferred.push({ pointer: `${pointer}/forced_closure`, value: closure.forced, reason: closure.reason })
  return { entry, inferred }
}

const BARE = /^[¡«"“]?(s[íi]|no)[.!…,;»"”]*$/iu

/** A bare yes or no without the stop that a recogniser writes behind it; null for any other answer. */
function bareAnswer(said: string): string | null {
  return BARE.exec(said)?.[1] ?? null
}
