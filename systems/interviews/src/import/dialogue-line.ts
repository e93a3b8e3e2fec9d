import { CLOCK_TIME, parseClockTime } from './clock-time.ts'
import { joinWhiteSpace } from './cue.ts'
import { unreadable, type Recording } from './recording.ts'
import { readLabel } from './speaker-label.ts'

interface Times {
  readonly start: number | null
  readonly end: number | null
}

/** A line of a dialogue as it reads without a label. */
export interface DialogueLine extends Times {
  readonly number: number
  readonly text: string
  /** Begins with the dash that marks a change of speaker. */
  readonly dashed: boolean
  /** A title of the page: nobody says it. */
  readonly heading: boolean
  /** How the line reads if what stands before the colon is a speaker. */
  readonly named: NamedLine | null
}

interface NamedLine extends Times {
  readonly label: string
  readonly text: string
  readonly firm: boolean
}

const STAMP = new RegExp(String.raw`^[\[(](${CLOCK_TIME})(?:\s*(?:-->|-|–|—)\s*(${CLOCK_TIME}))?[\])]\s*`)
const BARE_STAMP = new RegExp(String.raw`^(${CLOCK_TIME})\s+(?:[-–—]\s+)?`)
const HEADING = /^#{1,6}\s+/
const QUOTE_OR_BULLET = /^(?:>\s*|[*•]\s+)+/
const DASH = /^(?:[—–]\s*|-\s+)/
const NO_TIMES: Times = { start: null, end: null }

/** Reads one line of a dialogue; null when nothing stands on it. Refuses a time that is none. */
export function readDialogueLine(recording: Recording, number: number): DialogueLine | null {
  const whole = recording.lines[number - 1]!.trim()
  const heading = HEADING.test(whole)
  const line = whole.replace(heading ? HEADING : QUOTE_OR_BULLET, '')
  if (line === '') return null
  const base = { number, heading, dashed: false, named: null }
  if (heading) return { ...base, ...NO_TIMES, text: joinWhiteSpace(line) }
  const reader = new LineReader(recording, number)
  const { rest, ...times } = reader.takeStamp(line)
  const dashed = DASH.test(rest)
  const named = reader.readNamed(rest, times) ?? reader.readNamedAfterBareStamp(line)
  return { ...base, ...times, dashed, named, text: joinWhiteSpace(rest.replace(DASH, '')) }
}

class LineReader {
  readonly #recording: Recording
  readonly #number: number

  constructor(recording: Recording, number: number) {
    this.#recording = recording
    this.#number = number
  }

  takeStamp(text: string): Times & { readonly rest: string } {
    const match = STAMP.exec(text)
    if (match === null) return { ...NO_TIMES, rest: text }
    const start = this.#seconds(match[1]!)
    const end = match[2] === undefined ? null : this.#seconds(match[2])
    if (end !== null && end < start) throw this.#refuse('la intervención termina antes de empezar', match[2]!)
    return { start, end, rest: text.slice(match[0].length) }
  }

  readNamed(text: string, times: Times): NamedLine | null {
    const read = readLabel(text.replace(DASH, ''))
    if (read === null) return null
    const beside = read.time === null ? null : this.#seconds(read.time)
    const { rest, ...inside } = this.takeStamp(read.text)
    const start = times.start ?? beside ?? inside.start
    return {
      label: read.label,
      firm: read.firm,
      start,
      end: times.end ?? inside.end,
      text: joinWhiteSpace(rest),
    }
  }

  /** «00:12 Ana: …»; «10:30 fue la hora» has no label behind the time, so there the time is speech. */
  readNamedAfterBareStamp(text: string): NamedLine | null {
    const match = BARE_STAMP.exec(text)
    const start = match === null ? null : parseClockTime(match[1]!)
    return start === null ? null : this.readNamed(text.slice(match![0].length), { start, end: null })
  }

  #seconds(time: string): number {
    const seconds = parseClockTime(time)
    if (seconds === null) throw this.#refuse('los minutos y los segundos van de 0 a 59', time)
    return seconds
  }

  #refuse(reason: string, at: string): Error {
    const column = this.#recording.lines[this.#number - 1]!.indexOf(at) + 1
    return unreadable(this.#recording, 'diálogo', reason, { line: this.#number, column })
  }
}
