import { amountsIn, wordsOf, type Amount } from './amounts.ts'
import type { MeasureOptions } from './measure-options.ts'
import { hasAny, isWithin, overlaps, placesOf, tokensOf, type Said } from './spoken.ts'

/** A value that somebody gives of the candidate. */
export interface Fact {
  readonly said: Said
  readonly amount: Amount
  /** Denied: nobody knows then what it is. */
  readonly isDoubtful: boolean
}

/** The values of a measure that something said gives of the candidate, and now where now counts. */
export function factsIn(said: Said, options: MeasureOptions): Fact[] {
  if (options.told_in !== undefined && !options.told_in.includes(said.kind)) return []
  const { text, context } = said
  const amounts = amountsIn(text, options)
  const unnamed = amounts.length > 0 || options.of === undefined ? amounts : answersIn(said, options)
  const isTold = options.tells === undefined || hasAny(options.tells, context)
  return unnamed.flatMap((amount) => {
    const about = text.slice(amount.region.start, amount.region.end)
    // «Dos días a la semana» says by itself that it is a rate: its verb may stand farther away.
    const naming = options.rate === true ? text : about
    if (!isTold && !hasAny(options.tells, naming) && !isItsOwnWord(amount, said, options)) return []
    if (hasAny(options.except, partAround(text, amount)) || isOfAnother(about, amount, options)) return []
    return [{ said, amount, isDoubtful: isDenied(about, amount, options) }]
  })
}

/** «¿Inglés?» — «Hablando soy B1»: what it is of stands in the question. */
function answersIn({ text, context }: Said, options: MeasureOptions): Amount[] {
  const [of, other] = wordsOf(options.of, tokensOf(context))
  const [level, second] = wordsOf(options.values, tokensOf(text))
  if (of === undefined || other !== undefined || level === undefined || second !== undefined) return []
  const { start, end } = level
  const [low, high] = level.value
  const region = { start: 0, end: text.length }
  return [{ of: of.value, low, high, isAbout: false, currency: null, per: null, region, start, end }]
}

/** «Disponible desde ya»: the value is told by the words that name it. */
function isItsOwnWord(amount: Amount, { text }: Said, options: MeasureOptions): boolean {
  return options.reads === 'level' || overlaps(amount, placesOf(options.tells, tokensOf(text)))
}

/** Of somebody else, of once, or of what might be. */
function isOfAnother(about: string, amount: Amount, { shared, once, willing }: MeasureOptions): boolean {
  const before = about.slice(0, Math.max(0, amount.end - amount.region.start))
  if (hasAny(shared.others, before) || hasAny(shared.unsure, before)) return true
  return (!once && hasAny(shared.formerly, about)) || (!willing && hasAny(shared.supposed, before))
}

/** «No dirige a 140»; «no más de 140» says how many. */
function isDenied(about: string, amount: Amount, { shared, tells }: MeasureOptions): boolean {
  const tokens = tokensOf(about)
  const ways = [...wordsOf(shared.bounds, tokens), ...placesOf(tells, tokens)]
  const end = amount.start - amount.region.start
  return placesOf(shared.denials, tokens).some((place) => place.start < end && !isWithin(place, ways))
}

const SIGN = /[,;()](?!\d)/gu

/** What stands between signs around a value: «, más variable» is another part. */
function partAround(text: string, { start, end, region }: Amount): string {
  const before = [...text.slice(0, start).matchAll(SIGN)].map(({ index }) => index + 1)
  const behind = text.slice(end).search(SIGN)
  const to = behind < 0 ? text.length : end + behind
  return text.slice(Math.max(region.start, ...before), Math.min(region.end, to))
}
