import { monthsApart, rootOf } from '@dictamen/spanish'
import type { Fact, Reason, Value } from './fact.ts'

/** From where two values contradict each other. */
export interface Limits {
  readonly exact_percent: number
  readonly about_percent: number
  readonly months: number
  readonly ranks: number
  readonly formal_ranks: number
  readonly language_steps: number
}

type Quantity = Extract<Value, { kind: 'quantity' }>
type Title = Extract<Value, { kind: 'title' }>

/** True when both values cannot be true of the same thing. */
export function areInConflict(a: Fact, b: Fact, limits: Limits): boolean {
  const [x, y] = [a.value, b.value]
  if (x.kind === 'quantity' && y.kind === 'quantity' && (a.isLoose === true || b.isLoose === true))
    return looseSizesConflict(a, b, limits)
  if (x.kind === 'quantity' && y.kind === 'quantity')
    return quantitiesConflict(a.attribute, x, b.attribute, y, limits)
  if (x.kind === 'date' && y.kind === 'date') return monthsApart(x.date, y.date) >= limits.months
  if (x.kind === 'title' && y.kind === 'title') return titlesConflict(x, y, limits)
  if (x.kind === 'reason' && y.kind === 'reason') return reasonsConflict(x.reason, y.reason)
  if (x.kind === 'level' && y.kind === 'level') return Math.abs(x.level - y.level) >= limits.language_steps
  return false
}

/** Whether two attributes can be compared at all: a whole staff is never smaller than a team of it. */
export function areComparable(a: Fact, b: Fact): boolean {
  // «35 ingenieros» and «ocho ingenieros»: of one trade they need no other name.
  if (a.isLoose === true && b.isLoose === true) return a.topic === b.topic && areOfOneTrade(a.value, b.value)
  if (a.isLoose === true || b.isLoose === true)
    return (
      a.topic === b.topic &&
      (a.voice === 'cv' || b.voice === 'cv') &&
      a.attribute !== 'equipo directo' &&
      b.attribute !== 'equipo directo'
    )
  return a.attribute === b.attribute || (a.attribute in SIZE && b.attribute in SIZE)
}

function areOfOneTrade(a: Value, b: Value): boolean {
  return (
    a.kind === 'quantity' &&
    b.kind === 'quantity' &&
    a.trade !== null &&
    b.trade !== null &&
    rootOf(a.trade) === rootOf(b.trade)
  )
}

/** From so many times on they are not the size of one thing: less where nobody calls them so. */
const OTHER_THING = 15
const OTHER_ORDER = 200

function areOfOtherOrder({ figure: a }: Quantity, { figure: b }: Quantity, times: number): boolean {
  const [low, high] = [Math.min(a.low, b.low), Math.max(a.high, b.high)]
  return low > 0 && high > times * low
}

/** Sizes that nobody calls so must be further apart than rounding, and still be of one order. */
function looseSizesConflict(one: Fact, other: Fact, limits: Limits): boolean {
  const [a, b] = [one.value as Quantity, other.value as Quantity]
  if ([a, b].some((size) => size.moving && size.figure.precision !== 'most')) return false
  if (a.year !== null && b.year !== null && a.year !== b.year) return false
  if (areOfOtherOrder(a, b, OTHER_THING) || isOfSome(a, b) || isOfSome(b, a)) return false
  // «Había sesenta electricistas»: nobody says that they were of this team.
  if ((one.isLoose === true && isOfOtherTrade(a, b)) || (other.isLoose === true && isOfOtherTrade(b, a)))
    return false
  const isBound = a.figure.precision === 'most' || b.figure.precision === 'most'
  const wide = isBound ? limits : { ...limits, exact_percent: limits.about_percent }
  if (isOfTheHouse(one) !== isOfTheHouse(other))
    return isOfTheHouse(one) ? isLess(a, b, wide) : isLess(b, a, wide)
  return isLess(a, b, wide) || isLess(b, a, wide)
}

/** The size of the whole house, of which somebody leads a part: never less than that. */
function isOfTheHouse({ attribute, isLoose }: Fact): boolean {
  return attribute === 'presupuesto de la casa' || (isLoose === true && attribute === 'plantilla')
}

/** Sizes of one thing and of what it is part of. */
const SIZE: Readonly<Record<string, number>> = {
  'equipo directo': 1,
  equipo: 2,
  plantilla: 3,
  presupuesto: 2,
  'presupuesto de la casa': 3,
}

function quantitiesConflict(nameA: string, a: Quantity, nameB: string, b: Quantity, limits: Limits): boolean {
  if (areOfOtherSide(a, b) || isOfSome(a, b) || isOfSome(b, a)) return false
  if (nameA in SIZE && nameB in SIZE && areOfOtherOrder(a, b, OTHER_ORDER)) return false
  if (nameA !== nameB) {
    const [inner, outer] = SIZE[nameA]! < SIZE[nameB]! ? [a, b] : [b, a]
    return !inner.moving && !outer.moving && outer.figure.high > 0 && isLess(outer, inner, limits)
  }
  if (a.change !== b.change && a.figure.unit === 'percent') return false
  if (a.moving !== b.moving && a.figure.unit === 'people') return isFarApart(a, b, 60)
  if (a.figure.unit === 'money' && isOfOtherKind(nameA, a, b)) return false
  if (isGrowth(a) && isGrowth(b) && sharesOneEnd(a, b))
    return isFarApart(farEnd(a, b), farEnd(b, a), limits.exact_percent)
  return isLess(a, b, limits) || isLess(b, a, limits)
}

/** «75 médicos» of «360 personas»: those of one trade are a part of the team, unless there were no others. */
function isOfSome(some: Quantity, all: Quantity): boolean {
  return some.figure.high < all.figure.low && isOfOtherTrade(some, all)
}

/** Whether one counts those of a trade and the other does not count the same. */
function isOfOtherTrade(some: Quantity, other: Quantity): boolean {
  if (some.trade === null || some.isAll) return false
  return other.trade === null || rootOf(other.trade) !== rootOf(some.trade)
}

/** Gross and net, or of two years. */
function areOfOtherSide(a: Quantity, b: Quantity): boolean {
  if (a.side !== null && b.side !== null && a.side !== b.side) return true
  return a.year !== null && b.year !== null && a.year !== b.year
}

function isGrowth({ figure }: Quantity): boolean {
  return figure.low !== figure.high && figure.precision === 'exact'
}

/** "De 38 a 24" and "de 38 a 29": two accounts of one change that part at the other end. */
function sharesOneEnd({ figure: a }: Quantity, { figure: b }: Quantity): boolean {
  return (a.low === b.low) !== (a.high === b.high)
}

function farEnd(own: Quantity, other: Quantity): Quantity {
  const end = own.figure.low === other.figure.low ? own.figure.high : own.figure.low
  return { ...own, figure: { ...own.figure, low: end, high: end } }
}

/** The cost of one parcel and a saving of the year are both a cost, and not the same. */
const OTHER_KIND = 10

function isOfOtherKind(name: string, a: Quantity, b: Quantity): boolean {
  if (!name.endsWith('(money)') && name !== 'facturación') return false
  return areOfOtherOrder(a, b, OTHER_KIND)
}

/** True when the greatest value of one is less than the least of the other by more than rounding. */
function isLess(a: Quantity, b: Quantity, { exact_percent: exact, about_percent: about }: Limits): boolean {
  if (a.figure.precision === 'least') return false
  // Of two that say how much it was at most, one is wrong.
  if (b.figure.precision === 'most' && a.figure.precision !== 'most') return false
  if (!isSameMoney(a.figure.currency, b.figure.currency)) return false
  const rounded = [a, b].some(({ figure }) => figure.precision === 'about' || figure.precision === 'least')
  const [low, high] = [a.figure.high, b.figure.low]
  if (low >= high) return false
  return 100 * (high - low) > (rounded ? about : exact) * high
}

const PESOS = new Set(['PESOS', '$', 'MXN', 'COP', 'CLP', 'ARS'])

/** "Pesos" are those of whichever country the other names. */
function isSameMoney(a: string | null, b: string | null): boolean {
  if (a === null || b === null || a === b) return true
  return (PESOS.has(a) && (b === 'PESOS' || b === '$')) || (PESOS.has(b) && (a === 'PESOS' || a === '$'))
}

function isFarApart(a: Quantity, b: Quantity, percent: number): boolean {
  const [low, high] = [Math.min(a.figure.high, b.figure.high), Math.max(a.figure.low, b.figure.low)]
  return low < high && 100 * (high - low) > percent * high
}

function titlesConflict(a: Title, b: Title, { ranks, formal_ranks: formal }: Limits): boolean {
  if (a.denied && b.denied) return false
  const scope = a.scope ?? b.scope
  if (scope !== undefined) return (a.denied ? b : a).phrase.toLowerCase().split(/\s+/u).includes(scope)
  if (a.denied || b.denied)
    // «No soy abogada», of an auditor: trades of one rank are not one trade.
    return (
      ((a.rank === b.rank && a.rank > TRADE) || headOf(a.phrase) === headOf(b.phrase)) &&
      areOfOneArea(a.phrase, b.phrase)
    )
  if (isShortFor(a.phrase, b.phrase) || isShortFor(b.phrase, a.phrase)) return false
  return Math.abs(a.rank - b.rank) >= (a.formal && b.formal ? formal : ranks)
}

/** «Gerente», of a «director gerente»: a title of two words, told by the second. */
function isShortFor(short: string, long: string): boolean {
  const second = /^\p{L}+[\s-]+(\p{L}+)/u.exec(long)?.[1]
  return second !== undefined && headOf(second) === headOf(short) && areasOf(short).length === 0
}

const TRADE = 1

/** "Directora de Oficina" and "dirección" are one word. */
function headOf(phrase: string): string {
  return phrase
    .toLowerCase()
    .split(/\s/u)[0]!
    .replace(/^(jef|.{5}).*$/u, '$1')
}

const TITLE_END =
  /\s(?:era|fue|es|no|ni|nunca|jamás|lo|la|se|estuvo|había|ha|han|desaparec\p{L}*|en\s+esos?)(?![\p{L}]).*$/iu

/** "El director de calidad era otro" denies nothing to a director of production. */
function areOfOneArea(a: string, b: string): boolean {
  const [own, other] = [areasOf(a), areasOf(b)]
  return own.length === 0 || other.length === 0 || own.some((word) => other.includes(word))
}

/** What a title is of, without the word of the title itself: "comer" and "negoc". */
function areasOf(phrase: string): string[] {
  const [, ...words] = phrase
    .replace(TITLE_END, '')
    .toLowerCase()
    .split(/[\s,]+/u)
  return words.filter((word) => word.length > 4 || word === 'área').map((word) => word.slice(0, 5))
}

const CONFLICTS = new Set([
  'dismissal voluntary',
  'dismissal restructuring',
  'restructuring voluntary',
  'dismissal ended',
  'agreed dismissal',
  'ended voluntary',
])

function reasonsConflict(a: Reason, b: Reason): boolean {
  return CONFLICTS.has([a, b].sort().join(' '))
}
