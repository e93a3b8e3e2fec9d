import type { Cue } from './cue.ts'
import type { ReadWords, SaidWord } from './said-words.ts'

/** What one speaker says until another does: the cues joined by a space, and where each stands in the text. */
export interface Turn {
  readonly speaker: string | null
  readonly text: string
  readonly words: readonly SaidWord[]
  readonly parts: readonly { readonly cue: Cue; readonly start: number; readonly end: number }[]
}

/** A piece of a turn with the times and the line it can be given. */
export interface Piece {
  readonly speaker: string | null
  readonly text: string
  readonly start: number | null
  readonly end: number | null
  /** The first and the last time known to fall inside the piece. */
  readonly earliest: number | null
  readonly latest: number | null
  readonly line: number
}

/** Joins neighbouring cues of the same speaker. */
export function joinTurns(cues: readonly Cue[], readWords: ReadWords): Turn[] {
  const groups: Cue[][] = []
  for (const cue of cues) {
    const last = groups.at(-1)
    if (last !== undefined && last[0]!.speaker === cue.speaker) last.push(cue)
    else groups.push([cue])
  }
  return groups.map((group) => joinCues(group, readWords))
}

function joinCues(cues: readonly Cue[], readWords: ReadWords): Turn {
  const parts: { cue: Cue; start: number; end: number }[] = []
  let at = 0
  for (const cue of cues) {
    parts.push({ cue, start: at, end: at + cue.text.length })
    at += cue.text.length + 1
  }
  const text = cues.map((cue) => cue.text).join(' ')
  return { speaker: cues[0]!.speaker, text, words: readWords(text), parts }
}

/** The part of a turn, that is the cue, in which a character stands. */
export function partAt(turn: Turn, offset: number): Turn['parts'][number] {
  return turn.parts[indexOfPart(turn, offset)]!
}

function indexOfPart({ parts }: Turn, offset: number): number {
  let low = 0
  let high = parts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (parts[middle]!.start <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Cuts a piece out of a turn; null when nothing stands there. A piece that begins or ends inside a cue has no time
 * there: a cue does not say when each of its words falls.
 */
export function cutPiece(turn: Turn, from: number, to: number): Piece | null {
  const raw = turn.text.slice(from, to)
  const text = raw.trim()
  if (text === '') return null
  const start = from + raw.indexOf(text)
  const end = start + text.length
  const first = partAt(turn, start)
  const last = partAt(turn, end - 1)
  const times = timesInside(turn, start, end)
  return {
    speaker: turn.speaker,
    text,
    start: start === first.start ? first.cue.start : null,
    end: end === last.end ? last.cue.end : null,
    earliest: times[0] ?? null,
    latest: times.at(-1) ?? null,
    line: first.cue.line,
  }
}

function timesInside(turn: Turn, start: number, end: number): number[] {
  const times: number[] = []
  for (const part of turn.parts.slice(indexOfPart(turn, start), indexOfPart(turn, end - 1) + 1)) {
    if (part.start >= start && part.cue.start !== null) times.push(part.cue.start)
    if (part.end <= end && part.cue.end !== null) times.push(part.cue.end)
  }
  return times.sort((a, b) => a - b)
}
