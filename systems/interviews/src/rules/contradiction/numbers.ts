import type { ContradictionOptions } from './options.ts'
import { fold } from './word-keys.ts'

/** What one word adds to a number, in thousandths, so that decimals stay whole numbers. */
export interface NumberPart {
  readonly value: number
  readonly rank: 'half' | 'unit' | 'ten' | 'hundred' | 'magnitude' | 'figure'
}

/** A number as read: its value in thousandths and the index after it. */
export interface ReadNumber {
  readonly value: number
  readonly next: number
  /** The thousand or million it ends in; 1 without one. */
  readonly magnitude: number
  /** «un», «una», «medio»: a number before a unit, something else elsewhere. */
  readonly article: boolean
}

type NumberWords = ContradictionOptions['quantities']

/** The part of a word that numbers are read from. */
interface NumberToken {
  readonly folded: string
  readonly apart: boolean
  readonly lexeme: { readonly part: NumberPart | null }
}

const ONE = 1000
const LIMIT = 1_000_000_000_000 * ONE
const FIGURE = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?([a-z]?)$/
const DECIMAL_POINT = /^(\d{1,4})\.(\d{1,2})([a-z]?)$/
const FULL_FORMS: ReadonlyMap<string, string> = new Map([
  ['un', 'uno'],
  ['una', 'uno'],
  ['veintiun', 'veintiuno'],
  ['veintiuna', 'veintiuno'],
  ['cien', 'ciento'],
])

/** Reads figures with Spanish separators, number words, or a figure and a magnitude («1,5 millones», «200 mil»). */
export function readNumber(words: readonly NumberToken[], at: number): ReadNumber | null {
  const first = words[at]?.lexeme.part ?? null
  if (first === null) return null
  if (first.rank === 'half') return readHalf(words, at)
  const { sum, last, next } = addParts(words, at)
  if (last === null) return null
  const magnitude = last.rank === 'magnitude' ? last.value / ONE : 1
  const half = magnitude > 1 && isHalfAt(words, next)
  const value = sum + (half ? last.value / 2 : 0)
  const article = next === at + 1 && FULL_FORMS.get(words[at]!.folded) === 'uno'
  return value > LIMIT ? null : { value, next: half ? next + 2 : next, magnitude, article }
}

/** Adds the parts of a number as far as they go on: units to tens, tens to hundreds, magnitudes over what stands before. */
function addParts(
  words: readonly NumberToken[],
  at: number,
): { readonly sum: number; readonly last: NumberPart | null; readonly next: number } {
  let total = 0
  let current = 0
  let last: NumberPart | null = null
  let next = at
  for (;;) {
    const joined: number = last?.rank === 'ten' && words[next]?.folded === 'y' ? 1 : 0
    const word: NumberToken | undefined = words[next + joined]
    const part: NumberPart | null = word === undefined || (next > at && word.apart) ? null : word.lexeme.part
    if (part === null || !mayFollow(last, part, joined === 1)) return { sum: total + current, last, next }
    if (part.rank !== 'magnitude') current += part.value
    else {
      total = multiply(total, current, part.value)
      current = 0
    }
    last = part
    next += 1 + joined
  }
}

/** «… y medio», «… y media» at this word. */
export function isHalfAt(words: readonly NumberToken[], at: number): boolean {
  return words[at]?.folded === 'y' && words[at + 1]?.lexeme.part?.rank === 'half'
}

/** «medio millón»; «media hora» is half of what follows. */
function readHalf(words: readonly NumberToken[], at: number): ReadNumber {
  const part = words[at + 1]?.lexeme.part
  if (part?.rank !== 'magnitude') return { value: ONE / 2, next: at + 1, magnitude: 1, article: true }
  return { value: part.value / 2, next: at + 2, magnitude: part.value / ONE, article: false }
}

/** A thousand adds to what came before it; a million multiplies all of it. */
function multiply(total: number, current: number, magnitude: number): number {
  const counted = total + current === 0 ? ONE : current
  if (magnitude > ONE * ONE) return ((total + counted) * magnitude) / ONE
  return total + (counted * magnitude) / ONE
}

function mayFollow(last: NumberPart | null, part: NumberPart, joined: boolean): boolean {
  if (part.rank === 'half') return false
  if (last === null) return part.rank !== 'magnitude' || part.value === ONE * ONE
  if (joined) return part.rank === 'unit' && part.value < 10 * ONE
  if (part.rank === 'magnitude') return last.rank !== 'magnitude' || last.value < part.value
  if (part.rank === 'figure' || last.rank === 'figure') return false
  if (last.rank === 'magnitude') return true
  return last.rank === 'hundred' && part.rank !== 'hundred'
}

/** What a folded word adds to a number, by the number words of the vocabulary. */
export function numberPartOf(
  folded: string,
  table: ReadonlyMap<string, NumberPart>,
  suffixes: readonly string[],
): NumberPart | null {
  const code = folded.charCodeAt(0)
  if (code >= 0x30 && code <= 0x39) {
    const value = readFigure(folded, suffixes)
    return value === null ? null : { value, rank: 'figure' }
  }
  const plain = folded.replace(/ientas$/, 'ientos').replace(/llones$/, 'llon')
  return table.get(FULL_FORMS.get(folded) ?? plain) ?? null
}

/** «12.000», «1,5», «99.9», «200k». What could be read in two ways («12,000») is not read. */
export function readFigure(folded: string, suffixes: readonly string[]): number | null {
  const [, whole, decimals, suffix] = FIGURE.exec(folded) ?? DECIMAL_POINT.exec(folded) ?? []
  if (whole === undefined || whole.length > 15) return null
  const value = Number(whole.replaceAll('.', '')) * ONE + Number((decimals ?? '').padEnd(3, '0'))
  if (suffix === undefined || suffix === '') return value
  const power = suffixes.indexOf(suffix) + 1
  return power === 0 ? null : value * powerOfThousand(power)
}

/** The number words of the vocabulary, folded, each with its part. */
export function numberTableOf({ units, tens, hundreds, magnitudes }: NumberWords): Map<string, NumberPart> {
  const table = new Map<string, NumberPart>()
  const add = (
    words: readonly string[],
    rank: NumberPart['rank'],
    valueAt: (index: number) => number,
  ): void => words.forEach((word, index) => table.set(fold(word), { value: valueAt(index) * ONE, rank }))
  add(units, 'unit', (index) => index)
  add(tens, 'ten', (index) => 30 + 10 * index)
  add(hundreds, 'hundred', (index) => 100 * (index + 1))
  add(magnitudes, 'magnitude', (index) => powerOfThousand(index + 1))
  add(['medio', 'media'], 'half', () => 0.5)
  return table
}

function powerOfThousand(exponent: number): number {
  let power = 1
  for (let step = 0; step < exponent; step++) power *= 1000
  return power
}
