import { Refusal } from '@dictamen/kernel'
import type { Cue } from './cue.ts'
import { readDialogue } from './dialogue.ts'
import { openRecording, type Recording } from './recording.ts'
import { keyOfLabel, type IsRole } from './speaker-label.ts'
import { isSubRip, readSubRip } from './sub-rip.ts'
import { isWebVtt, readWebVtt } from './web-vtt.ts'
import { isJson, readWhisperJson } from './whisper-json.ts'

/** More than a day of speech; beyond it a text is no interview. */
const MAX_SPEECH = 2 * 1024 * 1024

/**
 * Reads a recording whose format is told by its content: WebVTT, Whisper's JSON, SRT or a dialogue in plain text.
 * Cues come in the order in which they begin, and a speaker has one spelling.
 */
export function readRecording(text: string, name: string, isRole: IsRole): Cue[] {
  const cues = spellOnce(readCues(openRecording(text, name), isRole))
  const size = cues.reduce((total, cue) => total + cue.text.length, 0)
  if (size > MAX_SPEECH) throw new Refusal('DocumentTooLarge', { name, size, limit: MAX_SPEECH })
  return cues
}

function readCues(recording: Recording, isRole: IsRole): Cue[] {
  if (isWebVtt(recording)) return arrange(readWebVtt(recording, isRole))
  if (isJson(recording)) return arrange(readWhisperJson(recording))
  if (isSubRip(recording)) return arrange(readSubRip(recording, isRole))
  return readDialogue(recording, isRole)
}

function arrange(cues: readonly Cue[]): Cue[] {
  let moment = 0
  // A cue without a start of its own stays behind the one before it.
  const timed = cues.map((cue) => ({ cue, moment: (moment = cue.start ?? moment) }))
  return timed.sort((a, b) => a.moment - b.moment).map(({ cue }) => cue)
}

function spellOnce(cues: readonly Cue[]): Cue[] {
  const spellings = new Map<string, string>()
  return cues.map((cue) => {
    if (cue.speaker === null) return cue
    const key = keyOfLabel(cue.speaker)
    const spelling = spellings.get(key) ?? cue.speaker
    spellings.set(key, spelling)
    return { ...cue, speaker: spelling }
  })
}
