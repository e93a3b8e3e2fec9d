import { findDates, valueOfDigits } from '@dictamen/spanish'
import type { Measure } from '@dictamen/contracts'
import type { Instruments } from './instruments.ts'

/** A value of a test with its unit and the top of its scale. */
export type Value = Omit<Measure, 'cutoff'>

const LARGEST_SCALE = 1000
const SMALLEST_SCALE = 4
const PERCENT = 100
const NUMBER = /\d+(?:[.,]\d+)?/g

/** The numbers of a text, in order. */
export function numbersIn(text: string): number[] {
  return [...text.matchAll(NUMBER)].map(([digits]) => valueOfDigits(digits))
}

/** A text whose dates and other stretches are blank; places stay the same. */
export function without(text: string, stretches: readonly { start: number; end: number }[]): string {
  return stretches.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  )
}

export function withoutDates(text: string, { extractive }: Instruments): string {
  return without(text, [...findDates(text), ...extractive.marks('short_date', text)])
}

/** The cut-off that a text states, with where it says so. */
export function cutoffIn(
  text: string,
  { extractive }: Instruments,
): { readonly value: number; readonly start: number; readonly end: number } | null {
  const [mark] = extractive.marks('cutoff', text)
  const value = mark === undefined ? undefined : numbersIn(text.slice(mark.start, mark.end)).at(-1)
  return mark === undefined || value === undefined ? null : { value, start: mark.start, end: mark.end }
}

/** The result that a text states: «9/10», «8,1 sobre 10», «percentil 82», «76 %», «Negociación: 90». */
export function valueIn(text: string, instruments: Instruments): Value | null {
  return scaledIn(text, instruments) ?? unitedIn(text, instruments) ?? bareIn(text, instruments)
}

function scaledIn(text: string, { extractive, say }: Instruments): Value | null {
  const unit = say('points')
  const [range] = extractive.marks('scale', text)
  if (range !== undefined) {
    const scale = numbersIn(text.slice(range.start, range.end)).at(-1)!
    const [value] = numbersIn(without(text, [range]))
    if (value !== undefined && value <= scale && scale <= LARGEST_SCALE) return { value, unit, scale }
  }
  for (const { start, end } of extractive.marks('over', text)) {
    const [value, scale] = numbersIn(text.slice(start, end))
    if (value === undefined || scale === undefined) continue
    if (value <= scale && scale >= SMALLEST_SCALE && scale <= LARGEST_SCALE) return { value, unit, scale }
  }
  return null
}

function unitedIn(text: string, { extractive, say }: Instruments): Value | null {
  const found = (rule: string): number | undefined => {
    const [mark] = extractive.marks(rule, text)
    const value = mark === undefined ? undefined : numbersIn(text.slice(mark.start, mark.end))[0]
    return value !== undefined && value <= PERCENT ? value : undefined
  }
  const percentile = found('percentile')
  if (percentile !== undefined) return { value: percentile, unit: say('percentile'), scale: PERCENT }
  const percent = found('percent')
  return percent === undefined ? null : { value: percent, unit: '%', scale: PERCENT }
}

/** A name and one figure, and nothing else. */
function bareIn(text: string, { extractive, say }: Instruments): Value | null {
  const [mark] = extractive.marks('named_score', text.trim())
  const value = mark === undefined ? undefined : numbersIn(text.trim().slice(mark.start, mark.end)).at(-1)
  return value === undefined ? null : { value, unit: say('points'), scale: null }
}

const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2']

/** "C1": a level of the European frame for languages, as its place among the six; null when a text is none. */
export function levelIn(text: string): number | null {
  const at = LEVELS.findIndex((level) => text.split(/[^\p{L}\d]+/u).includes(level))
  return at < 0 ? null : at + 1
}
