import { foldCase, stripAccents } from '@dictamen/kernel/text'
import type { ContradictionOptions } from './options.ts'

/** A number as read: its value in thousandths, so that decimals stay whole numbers, and the index after it. */
export interface ReadNumber {
  readonly value: number
  readonly next: number
  /** Only «un» or «una»: a number before a unit, an article elsewhere. */
  readonly article: boolean
}

type NumberWords = ContradictionOptions['quantities']

type Rank = 'unit' | 'ten' | 'hundred' | 'magnitude' | 'figure'

interface Part {
  readonly value: number
  readonly rank: Rank
}

/** The part of a word that numbers are read from. */
interface NumberToken {
  readonly folded: string
  readonly apart: boolean
}

const ONE = 1000
const LIMIT = 10 ** 12 * ONE
const FIGURE = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?([a-z]?)$/
const DECIMAL_POINT = /^(\d{1,4})\.(\d{1,2})([a-z]?)$/
const FULL_FORMS: Readonly<Record<string, string>> = {
  un: 'uno',
  una: 'uno',
  veintiun: 'veintiuno',
  veintiuna: 'veintiuno',
  cien: 'ciento',
}
const tables = new WeakMap<NumberWords, ReadonlyMap<string, Part>>()

/** Reads figures with Spanish separators, number words, or a figure and a magnitude («1,5 millones», «200 mil»). */
export function readNumber(
  words: readonly NumberToken[],
  at: number,
  options: NumberWords,
): ReadNumber | null {
  const halved = isHalf(words[at]?.folded) ? partOf(words[at + 1]?.folded ?? '', options) : null
  if (halved?.rank === 'magnitude') return { value: halved.value / 2, next: at + 2, article: false }
  let total = 0
  let current = 0
  let last: Part | null = null
  let next = at
  for (;;) {
    const joined = last?.rank === 'ten' && words[next]?.folded === 'y' ? 1 : 0
    const word = words[next + joined]
    if (word === undefined || (next > at && word.apart)) break
    const part = partOf(word.folded, options)
    if (part === null || !mayFollow(last, part, joined === 1)) break
    if (part.rank !== 'magnitude') current += part.value
    else {
      total = multiply(total, current, part.value)
      current = 0
    }
    last = part
    next += 1 + joined
  }
  if (last === null) return null
  const half = last.rank === 'magnitude' && isHalfAt(words, next)
  const value = total + current + (half ? last.value / 2 : 0)
  if (value > LIMIT) return null
  const article = next === at + 1 && FULL_FORMS[words[at]!.folded] === 'uno'
  return { value, next: half ? next + 2 : next, article }
}

/** «… y medio», «… y media» at this word. */
export function isHalfAt(words: readonly NumberToken[], at: number): boolean {
  return words[at]?.folded === 'y' && isHalf(words[at + 1]?.folded)
}

/** «medio», «media». */
export function isHalf(folded: string | undefined): boolean {
  return folded === 'medio' || folded === 'media'
}

/** A thousand adds to what came before it; a million multiplies all of it. */
function multiply(total: number, current: number, magnitude: number): number {
  const counted = total + current === 0 ? ONE : current
  if (magnitude > ONE * ONE) return ((total + counted) * magnitude) / ONE
  return total + (counted * magnitude) / ONE
}

function mayFollow(last: Part | null, part: Part, joined: boolean): boolean {
  if (last === null) return part.rank !== 'magnitude' || part.value === ONE * ONE
  if (joined) return part.rank === 'unit' && part.value < 10 * ONE
  if (part.rank === 'magnitude') return last.rank !== 'magnitude' || last.value < part.value
  if (part.rank === 'figure' || last.rank === 'figure') return false
  if (last.rank === 'magnitude') return true
  return last.rank === 'hundred' && part.rank !== 'hundred'
}

function partOf(folded: string, options: NumberWords): Part | null {
  const code = folded.charCodeAt(0)
  if (code >= 0x30 && code <= 0x39) {
    const value = readFigure(folded, options.suffixes)
    return value === null ? null : { value, rank: 'figure' }
  }
  let table = tables.get(options)
  if (table === undefined) tables.set(options, (table = tableOf(options)))
  return (
    table.get(FULL_FORMS[folded] ?? folded.replace(/ientas$/, 'ientos').replace(/llones$/, 'llon')) ?? null
  )
}

/** «12.000», «1,5», «99.9», «200k». What could be read in two ways («12,000») is not read. */
export function readFigure(folded: string, suffixes: readonly string[]): number | null {
  const [, whole, decimals, suffix] = FIGURE.exec(folded) ?? DECIMAL_POINT.exec(folded) ?? []
  if (whole === undefined || whole.length > 15) return null
  const value = Number(whole.replaceAll('.', '')) * ONE + Number((decimals ?? '').padEnd(3, '0'))
  if (suffix === undefined || suffix === '') return value
  const power = suffixes.indexOf(suffix) + 1
  return power === 0 ? null : value * ONE ** power
}

function tableOf({ units, tens, hundreds, magnitudes }: NumberWords): ReadonlyMap<string, Part> {
  const table = new Map<string, Part>()
  const add = (words: readonly string[], rank: Rank, valueAt: (index: number) => number): void =>
    words.forEach((word, index) =>
      table.set(stripAccents(foldCase(word)), { value: valueAt(index) * ONE, rank }),
    )
  add(units, 'unit', (index) => index)
  add(tens, 'ten', (index) => 30 + 10 * index)
  add(hundreds, 'hundred', (index) => 100 * (index + 1))
  add(magnitudes, 'magnitude', (index) => 1000 ** (index + 1))
  return table
}
