import { readVoices } from './cue-markup.ts'
import type { Cue } from './cue.ts'
import { chooseLabels, keyOfLabel, readLabel, type IsRole, type LabelledLine } from './speaker-label.ts'
import type { TimedBlock } from './timed-blocks.ts'

interface Saying {
  readonly speaker: string | null
  readonly text: string
  readonly line: number
  /** Begins with the dash that marks a change of speaker. */
  readonly dashed: boolean
}

const DASH = /^(?:[—–]\s*|-\s+)/

/**
 * The cues of subtitle blocks. Speakers come from voice tags; without any, from labels («Ana: …»), which hold until
 * the next label. Where several people share the times of a block, only the first keeps its start and the last its end.
 */
export function cuesOfBlocks(blocks: readonly TimedBlock[], isRole: IsRole): Cue[] {
  const sayings = blocks.map(readSayings)
  const tagged = sayings.some((block) => block.some(({ speaker }) => speaker !== null))
  const voiced = tagged ? sayings : labelSayings(sayings, isRole)
  return voiced.map(joinSayings).flatMap((block, index) =>
    block.map(({ speaker, text, line }, at) => ({
      speaker,
      text,
      start: at === 0 ? blocks[index]!.start : null,
      end: at === block.length - 1 ? blocks[index]!.end : null,
      line,
    })),
  )
}

function readSayings({ lines }: TimedBlock): Saying[] {
  const [first] = lines
  if (first === undefined) return []
  const whole = lines.map(({ text }) => text).join('\n')
  // A voice may run over several lines of its block, so its tags are read from the whole block.
  const parts = /<v[.\s]/i.test(whole) ? [{ text: whole, line: first.line }] : lines
  return parts.flatMap(({ text, line }) =>
    readVoices(text).flatMap((voice) => {
      const said = voice.text.replace(DASH, '')
      return said === '' ? [] : [{ ...voice, text: said, line, dashed: said !== voice.text }]
    }),
  )
}

function joinSayings(sayings: readonly Saying[]): Saying[] {
  const groups: Saying[][] = []
  for (const saying of sayings) {
    const group = groups.at(-1)
    if (group === undefined || saying.dashed || group[0]!.speaker !== saying.speaker) groups.push([saying])
    else group.push(saying)
  }
  return groups.map((group) => ({ ...group[0]!, text: group.map(({ text }) => text).join(' ') }))
}

function labelSayings(sayings: readonly Saying[][], isRole: IsRole): Saying[][] {
  const labels = sayings.flatMap((block) => block.flatMap((saying) => readName(saying) ?? []))
  const chosen = chooseLabels(labels, isRole)
  let speaker: string | null = null
  return sayings.map((block) =>
    block.flatMap((saying) => {
      const name = readName(saying)
      const named = name !== null && chosen.has(keyOfLabel(name.label))
      if (named) speaker = name.label
      const text = named ? name.text : saying.text
      return text === '' ? [] : [{ ...saying, speaker, text }]
    }),
  )
}

/** A label of a subtitle stands without a time of its own: the block has one. */
function readName({ text }: Saying): LabelledLine | null {
  const read = readLabel(text)
  return read === null || read.time !== null ? null : read
}
