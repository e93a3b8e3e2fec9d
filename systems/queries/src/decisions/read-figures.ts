import { tokenize, type Range, type Token } from '@dictamen/kernel/text'
import { findDates, NUMBER_WORDS, valueOfWords } from '@dictamen/spanish'

export type FigureUnit = 'euros' | 'months' | 'percent' | 'count' | 'date'

/** A figure of a message: which fact it states, or `amount` when its words do not say. */
export interface FoundFigure {
  readonly fact: string
  readonly value: number | string
  readonly unit: FigureUnit
  readonly start: number
  readonly end: number
  /** The word that says which fact it is. */
  readonly named?: Range | undefined
}

export interface FigureOptions {
  readonly euros: Readonly<Record<string, readonly string[]>>
  readonly months: Readonly<Record<string, readonly string[]>>
  readonly count: Readonly<Record<string, readonly string[]>>
  readonly each_month: readonly string[]
  readonly reach: number
}

const DIGITS = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?`
const NUMBER = `(?<![\\p{L}\\p{N}])(?:(${DIGITS})(?:\\s*(mil|k|millones))?|(${NUMBER_WORDS}))`
const UNITS: readonly { readonly unit: FigureUnit; readonly pattern: RegExp }[] = [
  { unit: 'euros', pattern: new RegExp(`${NUMBER}\\s*(?:€|euros?(?![\\p{L}])|eur(?![\\p{L}]))`, 'giu') },
  // "5.000 al mes" is money, too.
  { unit: 'euros', pattern: new RegExp(`${NUMBER}(?=\\s+(?:al\\s+mes|mensuales)(?![\\p{L}]))`, 'giu') },
  { unit: 'percent', pattern: new RegExp(`${NUMBER}\\s*(?:%|por\\s+ciento)`, 'giu') },
  { unit: 'months', pattern: new RegExp(`${NUMBER}\\s+mes(?:es)?(?![\\p{L}])`, 'giu') },
]

/** Reads the amounts, months, percentages, counts and dates that a message states, each as the fact its words name. */
export class FigureReader {
  readonly #options: FigureOptions

  constructor(options: FigureOptions) {
    this.#options = options
  }

  read(message: string): FoundFigure[] {
    const tokens = tokenize(message)
    const found: FoundFigure[] = []
    const isFree = (start: number, end: number): boolean =>
      found.every((other) => end <= other.start || start >= other.end)
    for (const { unit, pattern } of UNITS)
      for (const match of message.matchAll(pattern)) {
        const [start, end] = [match.index, match.index + match[0].length]
        if (isFree(start, end))
          found.push({ ...this.#factOf(unit, tokens, start, end), value: valueOf(match), unit, start, end })
      }
    for (const { start, end } of findDates(message))
      if (isFree(start, end))
        found.push({ fact: 'date', value: message.slice(start, end), unit: 'date', start, end })
    for (const counted of this.#counts(message, tokens))
      if (isFree(counted.start, counted.end)) found.push(counted)
    return found.sort((a, b) => a.start - b.start)
  }

  /** "12 cierres": a number and the thing it counts. */
  #counts(message: string, tokens: readonly Token[]): FoundFigure[] {
    return [...message.matchAll(new RegExp(NUMBER, 'giu'))].flatMap((match): FoundFigure[] => {
      const end = match.index + match[0].length
      const next = tokens.find(({ start }) => start >= end)
      const fact = Object.entries(this.#options.count).find(([, words]) =>
        words.includes(next?.folded ?? ''),
      )?.[0]
      if (fact === undefined || next === undefined) return []
      return [{ fact, value: valueOf(match), unit: 'count', start: match.index, end: next.end }]
    })
  }

  #factOf(
    unit: FigureUnit,
    tokens: readonly Token[],
    start: number,
    end: number,
  ): { readonly fact: string; readonly named?: Range } {
    const { left, right } = this.#near(tokens, start, end)
    const near = interleave(right, left)
    const nameIn = (
      table: Readonly<Record<string, readonly string[]>>,
    ): { fact: string; named: Range } | undefined =>
      near.flatMap((token) => {
        const fact = Object.keys(table).find((name) => table[name]!.includes(token.folded))
        return fact === undefined ? [] : [{ fact, named: { start: token.start, end: token.end } }]
      })[0]
    if (unit === 'months') return nameIn(this.#options.months) ?? { fact: 'period' }
    if (unit !== 'euros') return { fact: unit }
    const said = nameIn(this.#options.euros)
    const isMonthly =
      right.slice(0, EACH_MONTH_WITHIN).some(({ folded }) => this.#options.each_month.includes(folded)) ||
      left.slice(0, EACH_MONTH_WITHIN).some(({ folded }) => folded.startsWith('mensual'))
    if (!isMonthly) return said ?? { fact: 'amount' }
    const fact = said?.fact === 'monthly_income' ? 'monthly_income' : 'monthly_costs'
    return said === undefined ? { fact } : { fact, named: said.named }
  }

  /** The words around a figure inside its clause, the nearest first. */
  #near(tokens: readonly Token[], start: number, end: number): { left: Token[]; right: Token[] } {
    const left: Token[] = []
    const at = tokens.findIndex((token) => token.start >= start)
    for (let before = at - 1; before >= 0 && left.length < this.#options.reach; before--) {
      if (before < at - 1 && (!tokens[before + 1]!.joined || tokens[before]!.folded === 'y')) break
      left.push(tokens[before]!)
    }
    const right: Token[] = []
    for (const token of tokens.filter((token) => token.start >= end).slice(0, this.#options.reach)) {
      if ((!token.joined && right.length > 0) || token.folded === 'y') break
      right.push(token)
    }
    return { left, right }
  }
}

const EACH_MONTH_WITHIN = 3

function interleave(one: readonly Token[], other: readonly Token[]): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < Math.max(one.length, other.length); at++)
    for (const token of [one[at], other[at]]) if (token !== undefined) tokens.push(token)
  return tokens
}

function valueOf(match: RegExpExecArray | RegExpMatchArray): number {
  const [, digits, scale, words] = match
  if (digits === undefined) return valueOfWords(words!)
  const grouped = /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(digits)
  const value = Number((grouped ? digits.replaceAll('.', '') : digits).replace(',', '.'))
  if (scale === undefined) return value
  return value * (scale.toLowerCase() === 'millones' ? 1_000_000 : 1000)
}
