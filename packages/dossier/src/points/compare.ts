import type { Amount } from './amounts.ts'
import type { Demand } from './demand.ts'
import type { Fact } from './facts.ts'
import type { MeasureOptions } from './measure-options.ts'
import { coversAll } from './spoken.ts'

/** Whether a requirement is met, and the facts that say so. */
export interface Outcome {
  readonly isMet: boolean
  readonly facts: readonly Fact[]
}

/** Whether facts meet a demand; null when they do not say, or do not agree. */
export function compare(demand: Demand, told: readonly Fact[], options: MeasureOptions): Outcome | null {
  const isWhole = (fact: Fact): boolean =>
    coversAll(demand.rest, fact.said.wording, fact.said.context) || (options.from_work && isFromWork(fact))
  const alike = told
    .map((fact) => ({ ...fact, amount: inTermsOf(demand.amount, fact.amount, options) }))
    .filter(
      (fact) =>
        fact.amount.of === demand.amount.of &&
        areComparable(fact.amount, demand.amount, options) &&
        (!options.same_thing || isWhole(fact)),
    )
  // A test measures what others only tell.
  const tested = alike.filter(({ said }) => said.kind === 'tests')
  const facts = tested.length > 0 ? tested : alike
  if (facts.some(({ isDoubtful }) => isDoubtful)) return null
  const held = facts.map((fact) => ({ fact, isMet: meets(fact.amount, demand), isOfAll: isWhole(fact) }))
  return options.once ? onceMet(held) : agreed(held)
}

/** «Vivo en Cartagena, a treinta minutos.»: from where is not said. */
function isFromWork({ said: { wording }, amount }: Fact): boolean {
  return /^\s*\p{L}*\s*(?:[.,;)]|$)/u.test(wording.text.slice(amount.end))
}

interface Judged {
  readonly fact: Fact
  readonly isMet: boolean | null
  /** It is of everything that the line asks besides. */
  readonly isOfAll: boolean
}

/** What is so now: everybody who gives it must agree. */
function agreed(held: readonly Judged[]): Outcome | null {
  const isMet = held[0]?.isMet ?? null
  if (isMet === null || held.some((one) => one.isMet !== isMet)) return null
  return isMet && !held.some(({ isOfAll }) => isOfAll) ? null : { isMet, facts: held.map(({ fact }) => fact) }
}

/** What was so once: one is enough, unless another voice says otherwise of the same house; that none is known denies nothing. */
function onceMet(held: readonly Judged[]): Outcome | null {
  const isDenied = ({ said: { voice, employer } }: Fact): boolean =>
    held.some(
      ({ fact: { said }, isMet }) =>
        isMet !== true &&
        said.voice !== voice &&
        (said.employer === null || employer === null || said.employer === employer),
    )
  const sure = held.find(({ fact, isMet, isOfAll }) => isMet === true && isOfAll && !isDenied(fact))
  return sure === undefined ? null : { isMet: true, facts: [sure.fact] }
}

const ABOUT = 10

/** Whether a value is within a bound; null when it may be or not. */
function meets(value: Amount, { direction, amount: bound }: Demand): boolean | null {
  const isStrict = direction === 'over' || direction === 'under'
  if (value.low === bound.low && value.high === bound.high && !value.isAbout) return !isStrict
  const slack = value.isAbout ? value.low / ABOUT : 0
  const [worst, best] = [value.low - slack, value.high + slack]
  return direction === 'at_least' || direction === 'over'
    ? passes({ worst, best }, { least: bound.low, most: bound.high }, isStrict)
    : passes({ worst: -best, best: -worst }, { least: -bound.high, most: -bound.low }, isStrict)
}

/** Whether what lies between two ends reaches a bound that itself may lie between two. */
function passes(
  { worst, best }: { readonly worst: number; readonly best: number },
  { least, most }: { readonly least: number; readonly most: number },
  isStrict: boolean,
): boolean | null {
  if (worst > most || (worst === most && !isStrict)) return true
  return best < least || (best === least && isStrict) ? false : null
}

/** In what a bare figure may be told: as it is, in thousands, in millions. */
const SCALES = [1, 1000, 1_000_000]

/** A value by the week in terms of one by the month; «140» beside 145.000 is thousands, «9,0» beside 8.500.000 millions. */
function inTermsOf({ low, per }: Amount, amount: Amount, { rate }: MeasureOptions): Amount {
  if (amount.isBare) {
    const scale = SCALES.find((times) => amount.high * times * FARTHEST >= low) ?? 1
    return { ...amount, low: amount.low * scale, high: amount.high * scale }
  }
  if (rate !== true || per === null || amount.per === null || per === amount.per) return amount
  const factor = per / amount.per
  return { ...amount, low: amount.low * factor, high: amount.high * factor, per, isAbout: true }
}

/** Nobody asks for more than so many times what is offered: beyond it one counts months and the other years. */
const FARTHEST = 4
const ANY_PESOS = new Set(['$', 'PESOS'])
const PESOS = new Set(['$', 'PESOS', 'MXN', 'COP', 'CLP', 'ARS', 'UYU', 'DOP'])

/** Whether two values count the same: by one period, in one currency. */
function areComparable(a: Amount, b: Amount, { counts, once }: MeasureOptions): boolean {
  if (a.per !== null && b.per !== null && a.per !== b.per) return false
  const isOneCurrency = a.currency === b.currency || arePesos(a, b) || arePesos(b, a)
  if (a.currency !== null && b.currency !== null && !isOneCurrency) return false
  const isAnySize = counts !== 'money' || once
  return a.low === 0 || (isAnySize && isOneCurrency && a.per === b.per) || areNear(a, b)
}

function areNear(a: Amount, b: Amount): boolean {
  return a.low <= b.high * FARTHEST && b.low <= a.high * FARTHEST
}

/** «Pesos» of one country or another, where one side does not say which. */
function arePesos({ currency }: Amount, other: Amount): boolean {
  return ANY_PESOS.has(currency ?? '') && PESOS.has(other.currency ?? '')
}
