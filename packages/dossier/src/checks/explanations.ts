import { type Figure, findDates, findFigures } from '@dictamen/spanish'
import type { Instruments } from '../reading/instruments.ts'
import { cite, type Citation } from '../reading/reading.ts'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import { findTitles } from '../timeline/titles.ts'
import type { Fact } from './facts/fact.ts'

/** Thousands and millions are often left out. */
const SCALES = [1, 1000, 1_000_000]

/** A sentence that can explain something, with what it says of that. */
interface Account {
  readonly statement: Statement
  readonly at: number
  readonly accounts: boolean
  readonly countsIn: boolean
  readonly explains: boolean
  readonly figures: readonly Figure[]
  /** The same without what is part of a date. */
  readonly counts: readonly Figure[]
}

/** Finds the sentence that explains why two sources differ. */
export class Explanations {
  readonly #candidate: CandidateReading
  readonly #instruments: Instruments
  readonly #near: number
  readonly #usable: readonly Account[]
  readonly #places = new Map<string, number>()

  /** @param near how many sentences from one of both accounts it is still of that one */
  constructor(candidate: CandidateReading, instruments: Instruments, near: number) {
    this.#candidate = candidate
    this.#instruments = instruments
    this.#near = near
    for (const [at, statement] of candidate.statements.entries()) {
      const key = keyOf(cite(statement))
      if (!this.#places.has(key)) this.#places.set(key, at)
    }
    this.#usable = candidate.statements.flatMap((statement, at) => this.#accountIn(statement, at) ?? [])
  }

  /** What explains the difference of two facts; null when nothing does. */
  of(a: Fact, b: Fact): Citation | null {
    const [nearest] = this.#usable
      .filter((account) => this.#explains(account, a, b))
      .map((account) => ({ account, distance: this.#distance(account, a, b) }))
      .toSorted((x, y) => x.distance - y.distance)
    return nearest === undefined ? null : cite(nearest.account.statement)
  }

  /** How many sentences from one of both facts. */
  #distance({ at }: Account, ...both: readonly Fact[]): number {
    const places = both.map(({ citation }) => this.#places.get(keyOf(citation)) ?? Number.POSITIVE_INFINITY)
    return Math.min(...places.map((place) => Math.abs(at - place)))
  }

  #accountIn(statement: Statement, at: number): Account | null {
    const { contradictions } = this.#instruments
    if (statement.isQuestion || statement.isUncertain || contradictions.says('refuses', statement))
      return null
    const [accounts, countsIn, explains] = ['accounts', 'counts_in', 'explains'].map((name) =>
      contradictions.says(name, statement),
    ) as [boolean, boolean, boolean]
    const figures = findFigures(statement.text)
    if (!accounts && !countsIn && !explains && figures.length === 0) return null
    const counts = findFigures(statement.text, findDates(statement.text))
    return { statement, at, accounts, countsIn, explains, figures, counts }
  }

  #explains(account: Account, a: Fact, b: Fact): boolean {
    const { statement, at, countsIn, explains } = account
    if (statement.employer !== null && a.employer !== null && statement.employer !== a.employer) return false
    const isBeside = [a, b].some((fact) => fact.voice === statement.voice && this.#isNear(at, fact))
    if (isBeside && isTold(account, a, b) && !this.#isLeftOpen(at)) return true
    if (addsTheRest(account, a, b, isBeside)) return true
    if (countsIn && givesGreater(account, a, b)) return ![a, b].some((fact) => this.#isKeptTo(fact))
    return explains && [a, b].every((fact) => this.#holds(account, fact))
  }

  /** «Lo llamamos por la diferencia. No dio ninguna explicación.» */
  #isLeftOpen(at: number): boolean {
    const [statement, next] = this.#candidate.statements.slice(at, at + 2)
    return (
      next !== undefined &&
      next.passage === statement!.passage &&
      this.#instruments.contradictions.says('refuses', next)
    )
  }

  /** Whether who gives a value says, in it or right behind, that it is all there was. */
  #isKeptTo({ citation }: Fact): boolean {
    const at = this.#places.get(keyOf(citation)) ?? -1
    const near = at < 0 ? [] : this.#candidate.statements.slice(at, at + 2)
    return near.some((statement) => this.#instruments.contradictions.says('refuses', statement))
  }

  #isNear(at: number, { citation, voice }: Fact): boolean {
    const place = voice === 'cv' ? undefined : this.#places.get(keyOf(citation))
    return place !== undefined && Math.abs(at - place) <= this.#near
  }

  /** Whether a sentence gives the value of a fact. */
  #holds(account: Account, { value }: Fact): boolean {
    const { text } = account.statement
    if (value.kind === 'quantity') return givesFigure(account, value.figure.low)
    if (value.kind === 'date')
      return findDates(text).some(
        ({ date }) => date.first <= value.date.last && value.date.first <= date.last,
      )
    return (
      value.kind === 'title' &&
      findTitles(text, this.#instruments.timeline).some(({ rank }) => rank === value.rank)
    )
  }
}

function keyOf({ source, line, quote }: Citation): string {
  return `${source} ${line} ${quote}`
}

function givesFigure({ counts }: Account, value: number): boolean {
  return counts.some(({ low, high }) =>
    SCALES.some((scale) => scale * low === value || scale * high === value),
  )
}

/** «Unas 420, contando temporeros»: whoever gives the greater count says whom it takes in. */
function givesGreater(account: Account, a: Fact, b: Fact): boolean {
  if (a.value.kind !== 'quantity' || b.value.kind !== 'quantity' || account.statement.voice === 'cv')
    return false
  return givesFigure(account, Math.max(a.value.figure.low, b.value.figure.low))
}

/** Whether a sentence gives an account of the difference, or what one side counts in. */
function isTold(account: Account, a: Fact, b: Fact): boolean {
  const { accounts, countsIn, explains, figures } = account
  return accounts || explains || (countsIn && figures.length > 0 && !isLesser(account, a, b))
}

/** «De ella dependían treinta, contando los turnos»: that the smaller count takes some in explains nothing. */
function isLesser({ statement, figures }: Account, a: Fact, b: Fact): boolean {
  if (a.value.kind !== 'quantity' || b.value.kind !== 'quantity') return true
  const lesser = a.value.figure.low < b.value.figure.low ? a : b
  const { unit } = lesser.value.kind === 'quantity' ? lesser.value.figure : a.value.figure
  const counted = figures.filter((figure) => figure.unit === unit)
  return keyOf(cite(statement)) === keyOf(lesser.citation) && counted.length < 2
}

/** "Los 600 que faltan eran de la filial": what one count lacks of the other, said beside one of them or with the lesser. */
function addsTheRest(account: Account, a: Fact, b: Fact, isBeside: boolean): boolean {
  if (a.value.kind !== 'quantity' || b.value.kind !== 'quantity' || a.topic === 'cifra') return false
  const [least, most] = [a.value.figure.low, b.value.figure.low].sort((x, y) => x - y) as [number, number]
  if (account.statement.voice === 'cv' || (!isBeside && !givesFigure(account, least))) return false
  const unit = a.topic === 'presupuesto' ? 'money' : 'people'
  return account.counts.some(
    ({ low, high, unit: own }) =>
      low === high &&
      low !== least &&
      (own === unit || own === 'count') &&
      SCALES.some((scale) => 100 * Math.abs(scale * low - (most - least)) <= most - least),
  )
}
