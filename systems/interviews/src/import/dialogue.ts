import { joinWhiteSpace, type Cue } from './cue.ts'
import { readDialogueLine, type DialogueLine } from './dialogue-line.ts'
import { unknownFormat, unreadable, type Recording } from './recording.ts'
import { chooseLabels, keyOfLabel, type IsRole } from './speaker-label.ts'

/** The two voices of a dialogue that marks each change of speaker with a dash and names nobody: no label reads so. */
export const DASH_VOICES: readonly string[] = ['— (1)', '— (2)']

const SOMETHING_SAID = /[\p{L}\p{N}]/u

/** Reads a dialogue in plain text: labels, dashes or times tell where somebody begins to speak; other lines go on. */
export function readDialogue(recording: Recording, isRole: IsRole): Cue[] {
  const lines = recording.lines.flatMap((_, index) => readDialogueLine(recording, index + 1) ?? [])
  const labels = chooseLabels(
    lines.flatMap(({ named }) => named ?? []),
    isRole,
  )
  const dashed = labels.size === 0 && lines.filter((line) => line.dashed).length > 1
  const timed = lines.some(({ start }) => start !== null)
  if (labels.size === 0 && !dashed && !timed)
    throw unknownFormat(recording, 'no es WebVTT, SRT, JSON de Whisper ni un diálogo que diga quién habla')
  const cues = joinLines(lines, labels, dashed)
  if (!cues.some(({ text }) => SOMETHING_SAID.test(text)))
    throw unreadable(recording, 'diálogo', 'no contiene ninguna intervención', {
      line: recording.lines.length,
    })
  return cues
}

function joinLines(lines: readonly DialogueLine[], labels: ReadonlySet<string>, dashed: boolean): Cue[] {
  const isVoice = (line: DialogueLine): boolean => dashed && line.dashed
  const cues: (Omit<Cue, 'text'> & { texts: string[] })[] = []
  let speaker: string | null = null
  let voice = 1
  let goesOn = false
  for (const line of lines) {
    const named = line.named !== null && labels.has(keyOfLabel(line.named.label)) ? line.named : null
    const { text, start, end } = named ?? line
    if (named !== null) speaker = named.label
    else if (isVoice(line)) speaker = DASH_VOICES[(voice = 1 - voice)]!
    const begins = named !== null || start !== null || line.heading || isVoice(line)
    if (begins || !goesOn)
      cues.push({ speaker: line.heading ? null : speaker, texts: [], start, end, line: line.number })
    cues.at(-1)!.texts.push(text)
    goesOn = !line.heading
  }
  return cues
    .map(({ texts, ...cue }) => ({ ...cue, text: joinWhiteSpace(texts.join(' ')) }))
    .filter(({ text }) => text !== '')
}
