import type { Cue } from './cue.ts'
import type { Recording } from './recording.ts'
import type { IsRole } from './speaker-label.ts'
import { cuesOfBlocks } from './subtitle-cues.ts'
import { readTimedBlocks } from './timed-blocks.ts'

const HEADER = /^WEBVTT(?:[ \t].*)?$/
const COMMENT = /^NOTE(?:[ \t].*)?$/
const SHEET = /^(?:STYLE|REGION)[ \t]*$/

/** Whether a text declares itself to be WebVTT. */
export function isWebVtt({ lines }: Recording): boolean {
  return HEADER.test(lines[0]!)
}

/** Reads WebVTT: header, comments and styles are silent, cue names and settings are left out. */
export function readWebVtt(recording: Recording, isRole: IsRole): Cue[] {
  const { lines } = recording
  const silent = findSilentLines(lines)
  const blocks = readTimedBlocks(recording, {
    name: 'WebVTT',
    first: 1,
    isSilent: (at) => silent.has(at),
    isIdentifier: (at) => lines[at - 1]!.trim() === '' || silent.has(at - 1),
  })
  return cuesOfBlocks(blocks, isRole)
}

function findSilentLines(lines: readonly string[]): ReadonlySet<number> {
  const silent = new Set<number>()
  let spoken = false
  let quiet = true
  for (const [at, line] of lines.entries()) {
    if (line.includes('-->')) {
      spoken = true
      quiet = false
    } else if (line.trim() === '') quiet = false
    else if (at > 0 && lines[at - 1]!.trim() === '')
      quiet = COMMENT.test(line) || (!spoken && SHEET.test(line))
    if (quiet) silent.add(at)
  }
  return silent
}
