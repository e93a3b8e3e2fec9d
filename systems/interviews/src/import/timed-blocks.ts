import { CLOCK_TIME, parseClockTime } from './clock-time.ts'
import { unreadable, type Recording } from './recording.ts'

/** The lines that stand under one line of times. */
export interface TimedBlock {
  readonly start: number
  readonly end: number
  readonly lines: readonly { readonly text: string; readonly line: number }[]
}

/** What tells one subtitle format from another. */
interface SubtitleFormat {
  readonly name: string
  /** The first line that may hold a cue, from 0. */
  readonly first: number
  /** Lines that carry no speech: comments and styles. */
  isSilent(line: number): boolean
  /** Whether the line before a line of times names or numbers the cue. */
  isIdentifier(line: number): boolean
}

const TIMING = new RegExp(String.raw`^\s*(${CLOCK_TIME})\s*-->\s*(${CLOCK_TIME})(?:\s+(.*))?$`)
const LIKE_TIMING = /-->|^\s*\d+[:.,]\d[\d:.,]*\s*(?:->|–>|—>|→)\s*\d/
const SETTING = /^\S+:\S+$/

/** Reads the cues of a subtitle file as blocks of lines; refuses lines of times that are none. */
export function readTimedBlocks(recording: Recording, format: SubtitleFormat): TimedBlock[] {
  const blocks: { start: number; end: number; lines: { text: string; line: number }[] }[] = []
  const { lines } = recording
  for (let at = format.first; at < lines.length; at++) {
    const text = lines[at]!
    if (text.trim() === '' || format.isSilent(at)) continue
    if (LIKE_TIMING.test(text)) {
      blocks.push({ ...readTiming(recording, format.name, at), lines: [] })
    } else if (!(LIKE_TIMING.test(lines[at + 1] ?? '') && format.isIdentifier(at))) {
      const block = blocks.at(-1)
      const reason = 'hay texto antes de la primera línea de tiempos'
      if (block === undefined) throw unreadable(recording, format.name, reason, { line: at + 1 })
      block.lines.push({ text, line: at + 1 })
    }
  }
  if (blocks.every((block) => block.lines.length === 0))
    throw unreadable(recording, format.name, 'no contiene ninguna intervención', { line: lines.length })
  return blocks
}

function readTiming(recording: Recording, format: string, at: number): { start: number; end: number } {
  const text = recording.lines[at]!
  const refuse = (reason: string, column: number): never => {
    throw unreadable(recording, format, reason, { line: at + 1, column })
  }
  const indent = text.search(/\S/) + 1
  const match = TIMING.exec(text)
  if (match === null)
    return refuse('la línea de tiempos no tiene la forma 00:00:00.000 --> 00:00:00.000', indent)
  const [, from = '', to = '', settings = ''] = match
  const after = text.indexOf('-->') + 3
  const start = parseClockTime(from)
  const end = parseClockTime(to)
  if (start === null) return refuse('los minutos y los segundos van de 0 a 59', indent)
  if (end === null) return refuse('los minutos y los segundos van de 0 a 59', text.indexOf(to, after) + 1)
  if (end < start) return refuse('la intervención termina antes de empezar', text.indexOf(to, after) + 1)
  const stray = settings.split(/\s+/).find((setting) => setting !== '' && !SETTING.test(setting))
  if (stray !== undefined)
    return refuse('detrás de los tiempos hay texto', text.indexOf(stray, after + to.length) + 1)
  return { start, end }
}
