/** A piece of speech as the recording writes it, with its times in seconds where the recording states them. */
export interface Cue {
  readonly speaker: string | null
  /** One line, with single spaces. */
  readonly text: string
  readonly start: number | null
  readonly end: number | null
  /** The line of the recording on which the text begins. */
  readonly line: number
}

/** Line breaks and runs of white space become one space. */
export function joinWhiteSpace(text: string): string {
  return text.replace(/[\s\u0085]+/gu, ' ').trim()
}
