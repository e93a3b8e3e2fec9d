import type { HiddenFormName } from '@dictamen/contracts'

/** Something hidden in a text that was loaded line by line. */
export interface Found {
  readonly form: HiddenFormName
  /** Index of the line in the text as it was loaded. */
  readonly index: number
  /** What was hidden, made visible. */
  readonly text: string
  readonly page: number | null
  /** How many characters, or how often. */
  readonly count: number
}

/** Lines on their way through the shield: null is a line of which nothing is left. */
export interface Screened {
  readonly lines: readonly (string | null)[]
  readonly found: readonly Found[]
}

/** A line after something was taken out of it; null when that was all. */
export function remainder(text: string): string | null {
  return text.trim() === '' ? null : text.trimEnd()
}

/** Two pieces of a line whose middle was taken out: one blank between them is enough. */
export function joinAround(before: string, after: string): string {
  if (before.trim() === '') return before + after.trimStart()
  return /\s/u.test(before.at(-1)!) ? before + after.replace(/^[ \t]+/u, '') : before + after
}
