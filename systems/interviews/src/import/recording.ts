import { Refusal, type Problem } from '@dictamen/kernel'

const MAX_LENGTH = 32 * 1024 * 1024

/** The text of a recording, ready to be read line by line; lines count from 1. */
export interface Recording {
  readonly name: string
  readonly text: string
  readonly lines: readonly string[]
}

/** Takes the text of a recording; refuses what is empty, too large or half a character. */
export function openRecording(text: string, name: string): Recording {
  const content = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  if (content.length > MAX_LENGTH)
    throw new Refusal('DocumentTooLarge', { name, size: content.length, limit: MAX_LENGTH })
  if (content.trim() === '') throw new Refusal('DocumentEmpty', { name })
  if (!content.isWellFormed()) throw new Refusal('DocumentNotText', { name })
  return { name, text: content, lines: content.split(/\r\n|\n|\r/) }
}

/** A recording of a known format that cannot be read, with the place where it breaks. */
export function unreadable(
  recording: Recording,
  format: string,
  reason: string,
  { line, column = 1 }: { readonly line: number; readonly column?: number },
): Refusal {
  const problem: Problem = {
    pointer: '',
    message: reason,
    file: recording.name,
    position: { line, column },
    excerpt: recording.lines[line - 1] ?? '',
  }
  return new Refusal('DocumentUnreadable', { name: recording.name, format, reason }, [problem])
}

/** A text that is no recording of a known format; shows where it begins. */
export function unknownFormat(recording: Recording, reason: string): Refusal {
  const first = recording.lines.findIndex((line) => line.trim() !== '')
  const excerpt = recording.lines[first] ?? ''
  const position = { line: first + 1, column: excerpt.search(/\S/) + 1 }
  const problem: Problem = { pointer: '', message: reason, file: recording.name, position, excerpt }
  return new Refusal('FormatUnknown', { name: recording.name, reason }, [problem])
}
