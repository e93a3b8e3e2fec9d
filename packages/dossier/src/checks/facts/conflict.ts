import { tokenize } from '@dictamen/kernel/text'
import { monthsApart, rootOf } from '@dictamen/spanish'
import type { Fact, Reason, Value } from './fact.ts'

/** From where two values contradict each other. */
export interface Limits {
  readonly exact_percent: number
  readonly about_percent: number
  readonly months: number
  readonly ranks: number
  readonly formal_ranks: number
  /** What before a title makes the one below it. */
  readonly under: readonly string[]
  /** From so many times on two sizes are not of one thing. */
  readonly other_order: number
  /** Whoever has more contradictions is escalated by the first of them. */
  readonly most_conflicts: number
  /** How many voices, and how many things that one of them says, are held against one another. */
  readonly most_voices: number
  /** How many sentences from one of both values it may be told why they differ. */
  readonly near_sentences: number
}

type Quantity = Extract<Value, { kind: 'quantity' }>
type Title = Extract<Value, { kind: 'title' }>

/** True when both values cannot be true of the same thing. */
export function areInConflict(a: Fact, b: Fact, limits: Limits): boolean {
  const [x, y] = [a.value, b.value]
  if (x.kind === 'quantity' && y.kind === 'quantity')
    return quantitiesConflict({ ...x, name: a.attribute }, { ...y, name: b.attribute }, limits)
  if (x.kind === 'date' && y.kind === 'date') return monthsApart(x.date, y.date) >= limits.months
  if (x.kind === 'title' && y.kind === 'title') return titlesConflict(x, y, limits)
  return x.kind === 'reason' && y.kind === 'reason' && reasonsConflict(x.reason, y.reason)
}

/** Sizes of one thing and of what it is part of. */
const SIZE: Readonly<Record<string, number>> = { 'equipo directo': 1, equipo: 2, plantilla: 3 }

/** Whether two attributes can be compared at all: a whole staff is never smaller than a team of it. */
export function areComparable(a: Fact, b: Fact): boolean {
  if (a.topic !== b.topic) return false
  return a.attribute === b.attribute || (a.attribute in SIZE && b.attribute in SIZE)
}

/** A quantity, and of what attribute it is. */
type NamedQuantity = Quantity & { readonly name: string }

function quantitiesConflict(a: NamedQuantity, b: NamedQuantity, limits: Limits): boolean {
  if (a.year !== null && b.year !== null && a.year !== b.year) return false
  if (givesBoth(a, b) || givesBoth(b, a)) return false
  if (a.moving || b.moving || areOfOtherOrder(a, b, limits.other_order)) return false
  if (a.name === b.name) return isLess(a, b, limits) || isLess(b, a, limits)
  const [inner, outer] = SIZE[a.name]! < SIZE[b.name]! ? [a, b] : [b, a]
  return outer.figure.high > 0 && isLess(outer, inner, limits)
}

/** «Fueron 80 hasta mayo y 120 después»: who gives the other value too tells how one became the other. */
function givesBoth({ beside }: Quantity, { figure }: Quantity): boolean {
  return beside.some((value) => SCALES.some((scale) => scale * value === figure.low))
}

/** Thousands and millions are often left out. */
const SCALES = [1, 1000, 1_000_000]

function areOfOtherOrder({ figure: a }: Quantity, { figure: b }: Quantity, times: number): boolean {
  const [low, high] = [Math.min(a.low, b.low), Math.max(a.high, b.high)]
  return low > 0 && high > times * low
}

/** True when the greatest value of one is less than the least of the other by more than rounding. */
function isLess(a: Quantity, b: Quantity, { exact_percent: exact, about_percent: about }: Limits): boolean {
  if (a.figure.precision === 'least' || (a.part !== null && a.part !== b.part)) return false
  // Of two that say how much it was at most, one is wrong.
  if (b.figure.precision === 'most' && a.figure.precision !== 'most') return false
  if (!isSameMoney(a.figure.currency, b.figure.currency)) return false
  const rounded = [a, b].some(({ figure }) => figure.precision === 'about' || figure.precision === 'least')
  const [low, high] = [a.figure.high, b.figure.low]
  return low < high && 100 * (high - low) > (rounded ? about : exact) * high
}

/** "Pesos" and "$" are those of whichever country the other names. */
function isSameMoney(a: string | null, b: string | null): boolean {
  return a === b || [a, b].some((currency) => currency === null || ANY_MONEY.has(currency))
}

const ANY_MONEY: ReadonlySet<string> = new Set(['PESOS', '$'])

function titlesConflict(a: Title, b: Title, { ranks, formal_ranks: formal, under }: Limits): boolean {
  if (a.denied && b.denied) return false
  const [own, other] = [rootsOf(a.phrase), rootsOf(b.phrase)]
  // «El director de calidad era otro» denies nothing to a director of production.
  if (a.denied || b.denied)
    return own[0] === other[0] && (own.length < 2 || other.length < 2 || areOfOneArea(own, other))
  // «Gerente», of a «director gerente»: a title of two words, told by one of them.
  if (isPartOf(own, other) || isPartOf(other, own)) return false
  if (under.some((prefix) => own[0] === prefix + other[0] || other[0] === prefix + own[0])) return true
  return Math.abs(a.rank - b.rank) >= (a.formal && b.formal ? formal : ranks)
}

function isPartOf(some: readonly string[], all: readonly string[]): boolean {
  return some.every((root) => all.includes(root))
}

const LEAST_AREA = 5

/** «Directora de Operaciones»: the root of the title, then those of its areas. */
function rootsOf(phrase: string): string[] {
  return tokenize(phrase).flatMap(({ exact, folded }, at) =>
    at === 0 || folded.length >= LEAST_AREA ? [rootOf(exact)] : [],
  )
}

function areOfOneArea([, ...own]: readonly string[], [, ...other]: readonly string[]): boolean {
  return own.some((root) => other.includes(root))
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
