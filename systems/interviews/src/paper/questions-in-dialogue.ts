import { splitSentences } from '@dictamen/kernel/text'
import type { Ruleset } from '@dictamen/kernel'
import type { Cue } from '../import/cue.ts'
import { readRecording } from '../import/read-recording.ts'
import { roleTest, statedRole } from '../import/rules.ts'

const YES_OR_NO = /^\s*\(\s*s[ií]\s*\/\s*no\s*\)/iu

/** The questions that the interviewer asks in a recording, in order and each once; who asks most is the interviewer. */
export function questionsInDialogue(text: string, name: string, ruleset: Ruleset): string[] {
  const cues = readRecording(text, name, roleTest(ruleset))
  const interviewer = interviewerOf(cues, ruleset)
  const asked = cues
    .filter(({ speaker }) => interviewer === null || speaker === interviewer)
    .flatMap((cue) => questionOf(cue.text) ?? [])
  return [...new Set(asked)]
}

function interviewerOf(cues: readonly Cue[], ruleset: Ruleset): string | null {
  const speakers = [...new Set(cues.flatMap(({ speaker }) => speaker ?? []))]
  const stated = speakers.find((speaker) => statedRole(ruleset, speaker) === 'interviewer')
  if (stated !== undefined) return stated
  const asks = (speaker: string): number =>
    cues.filter((cue) => cue.speaker === speaker && cue.text.includes('?')).length
  const open = speakers.filter((speaker) => statedRole(ruleset, speaker) !== 'candidate')
  return open.toSorted((a, b) => asks(b) - asks(a))[0] ?? null
}

/** From the first question of a turn to its last, with the «(sí/no)» that may stand behind it. */
function questionOf(text: string): string | null {
  const asked = splitSentences(text).filter(({ start, end }) => text.slice(start, end).includes('?'))
  const [first, last] = [asked[0], asked.at(-1)]
  if (first === undefined || last === undefined) return null
  const opening = text.indexOf('¿', first.start)
  const start = opening < 0 || opening >= last.end ? first.start : opening
  const end = text.lastIndexOf('?', last.end) + 1
  const closed = YES_OR_NO.exec(text.slice(end))
  return text.slice(start, end) + (closed === null ? '' : ' (sí/no)')
}
