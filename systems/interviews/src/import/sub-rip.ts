import type { Cue } from './cue.ts'
import type { Recording } from './recording.ts'
import type { IsRole } from './speaker-label.ts'
import { cuesOfBlocks } from './subtitle-cues.ts'
import { readTimedBlocks } from './timed-blocks.ts'

const TIMES = /^\s*[\d:.,]+\s*-->|-->\s*[\d:.,]+\s*$/
const NUMBER = /^\s*(\d+)\s*$/

/** Whether a text holds lines of times, as SubRip does. */
export function isSubRip({ lines }: Recording): boolean {
  return lines.some((line) => TIMES.test(line))
}

/** Reads SubRip: numbers may be missing, blank lines may be missing or stand inside a cue. */
export function readSubRip(recording: Recording, isRole: IsRole): Cue[] {
  const { lines } = recording
  let last = 0
  const blocks = readTimedBlocks(recording, {
    name: 'SRT',
    first: 0,
    isSilent: () => false,
    isIdentifier: (at) => {
      const number = Number(NUMBER.exec(lines[at]!)?.[1] ?? NaN)
      const expected = at === 0 || lines[at - 1]!.trim() === '' || number === last + 1
      if (Number.isNaN(number) || !expected) return false
      last = number
      return true
    },
  })
  return cuesOfBlocks(blocks, isRole)
}
