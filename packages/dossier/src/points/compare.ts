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
  const facts = told.filter(({ amount, said }) => {
    const isSame = amount.of === demand.amount.of && areComparable(amount, demand.amount)
    return isSame && (!options.same_thing || coversAll(demand.rest, `${said.text} ${said.context}`))
  })
  if (facts.length === 0 || facts.some(({ isDoubtful }) => isDoubtful)) return null
  const held = facts.map((fact) => ({ fact, isMet: meets(fact.amount, demand) }))
  return options.once ? bestOf(held, demand) : agreed(held, demand)
}

interface Held {
  readonly fact: Fact
  readonly isMet: boolean | null
}

/** What is so now: everybody who gives it must agree. */
function agreed(held: readonly Held[], demand: Demand): Outcome | null {
  const [first] = held
  if (first?.isMet == null || held.some(({ isMet }) => isMet !== first.isMet)) return null
  const facts = held.map(({ fact }) => fact)
  return first.isMet && !facts.some((fact) => isOfAll(fact, demand)) ? null : { isMet: first.isMet, facts }
}

/** What was so once: one is enough, unless another voice says otherwise of the same house; that none is known denies nothing. */
function bestOf(held: readonly Held[], demand: Demand): Outcome | null {
  const met = held.filter(({ fact, isMet }) => isMet === true && isOfAll(fact, demand))
  const [sure] = met.filter(
    ({ fact: { said } }) =>
      !held.some(
        ({ fact: other, isMet }) =>
          isMet !== true && other.said.voice !== said.voice && isOneHouse(other.said.employer, said.employer),
      ),
  )
  return sure === undefined ? null : { isMet: true, facts: [sure.fact] }
}

function isOneHouse(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b
}

/** Whether a fact is of everything that the line asks besides. */
function isOfAll({ said: { text, context } }: Fact, { rest }: Demand): boolean {
  return coversAll(rest, `${text} ${context}`)
}

const ABOUT = 10

/** Whether a value is within a bound; null when it may be or not. */
function meets(
  { low, high, isAbout }: Amount,
  { direction, amount: { low: least, high: most } }: Demand,
): boolean | null {
  const slack = isAbout ? low / ABOUT : 0
  const [from, to] = [low - slack, high + slack]
  if (low === least && high === most && !isAbout) return direction === 'at_least' || direction === 'at_most'
  switch (direction) {
    case 'at_least':
      return from >= most ? true : to < least ? false : null
    case 'over':
      return from > most ? true : to <= least ? false : null
    case 'at_most':
      return to <= least ? true : from > most ? false : null
    case 'under':
      return to < least ? true : from >= most ? false : null
  }
}

/** Nobody asks for more than so many times what is offered: beyond it one counts months and the other years. */
const FARTHEST = 4
const ANY_PESOS = new Set(['$', 'PESOS'])
const PESOS = new Set(['$', 'PESOS', 'MXN', 'COP', 'CLP', 'ARS', 'UYU', 'DOP'])

/** Whether two values count the same: by one period, in one currency. */
export function areComparable(a: Amount, b: Amount): boolean {
  if (a.per !== null && b.per !== null && a.per !== b.per) return false
  const isOneCurrency = a.currency === b.currency || arePesos(a, b) || arePesos(b, a)
  if (a.currency !== null && b.currency !== null && !isOneCurrency) return false
  const isSaid = a.per === b.per && isOneCurrency
  return isSaid || (a.low <= b.high * FARTHEST && b.low <= a.high * FARTHEST)
}

/** «Pesos» of one country or another, where one side does not say which. */
function arePesos({ currency }: Amount, other: Amount): boolean {
  return ANY_PESOS.has(currency ?? '') && PESOS.has(other.currency ?? '')
}
