import type { Cue } from './cue.ts'
import { saidWords, type SaidWord } from './said-words.ts'

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
  readonly line: number
}

/** Joins neighbouring cues of the same speaker. */
export function joinTurns(cues: readonly Cue[]): Turn[] {
  const groups: Cue[][] = []
  for (const cue of cues) {
    const last = groups.at(-1)
    if (last !== undefined && last[0]!.speaker === cue.speaker) last.push(cue)
    else groups.push([cue])
  }
  return groups.map(joinCues)
}

function joinCues(cues: readonly Cue[]): Turn {
  const parts: { cue: Cue; start: number; end: number }[] = []
  let at = 0
  for (const cue of cues) {
    parts.push({ cue, start: at, end: at + cue.text.length })
    at += cue.text.length + 1
  }
  const text = cues.map((cue) => cue.text).join(' ')
  return { speaker: cues[0]!.speaker, text, words: saidWords(text), parts }
}

/** The part of a turn, that is the cue, in which a character stands. */
export function partAt(turn: Turn, offset: number): Turn['parts'][number] {
  let low = 0
  let high = turn.parts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (turn.parts[middle]!.start <= offset) low = middle
    else high = middle - 1
  }
  return turn.parts[low]!
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
  return {
    speaker: turn.speaker,
    text,
    start: start === first.start ? first.cue.start : null,
    end: end === last.end ? last.cue.end : null,
    line: first.cue.line,
  }
}
