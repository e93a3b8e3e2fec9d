import { type Figure, findDates, findFigures, monthsApart, type Period } from '@dictamen/spanish'
import type { SourceContradiction } from '@dictamen/contracts'
import { defineRule, type RulesetDefinition } from '@dictamen/kernel'
import { z } from 'zod'
import type { Instruments } from '../reading/instruments.ts'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import { describe, phrases } from './describe.ts'
import { Explanations } from './explanations.ts'
import { areComparable, areInConflict, type Limits } from './facts/conflict.ts'
import type { Fact } from './facts/fact.ts'
import { leads } from './facts/leads.ts'
import { positionFacts } from './facts/positions.ts'
import { reasonsOf } from './facts/reasons.ts'
import { quantitiesOf } from './facts/sizes.ts'
import { datesOf } from './facts/stays.ts'
import { Subjects } from './facts/subjects.ts'
import { titlesOf } from './facts/titles.ts'

const Whole = z.int().min(1)

const limits = defineRule<Limits>({
  id: 'contradictions/limits',
  options: z.strictObject({
    exact_percent: Whole,
    about_percent: Whole,
    months: Whole,
    ranks: Whole,
    formal_ranks: Whole,
    under: z.array(z.string().min(1)),
    other_order: Whole,
    most_conflicts: Whole,
    most_voices: Whole,
    near_sentences: Whole,
  }),
})

/** The rule set of contradictions. */
export const contradictionsRules: RulesetDefinition = {
  id: 'contradictions',
  coded: [limits, leads, phrases],
}

const CRITICAL = new Set(['cargo', 'fechas', 'equipo', 'presupuesto'])

/** Every fact of a candidate's files that another file could contradict. */
export function findFacts(candidate: CandidateReading, instruments: Instruments): readonly Fact[] {
  return onceFor(facts, candidate, instruments, readFacts)
}

/** What was found of a candidate whose files somebody still holds. */
interface Found<Value> {
  readonly instruments: Instruments
  readonly value: Value
}

const facts = new WeakMap<CandidateReading, Found<readonly Fact[]>>()
const contradictions = new WeakMap<CandidateReading, Found<readonly SourceContradiction[]>>()

function onceFor<Value>(
  known: WeakMap<CandidateReading, Found<Value>>,
  candidate: CandidateReading,
  instruments: Instruments,
  find: (candidate: CandidateReading, instruments: Instruments) => Value,
): Value {
  const found = known.get(candidate)
  if (found?.instruments === instruments) return found.value
  const value = find(candidate, instruments)
  known.set(candidate, { instruments, value })
  return value
}

function readFacts(candidate: CandidateReading, instruments: Instruments): Fact[] {
  const subjects = new Subjects(candidate, instruments)
  const told = candidate.statements.flatMap((statement): Fact[] => {
    if (statement.isQuestion || statement.isUncertain) return []
    const titles = titlesOf(statement, instruments)
    const tellsPost = titles.some((title) => isHeld(title, candidate))
    return [
      ...quantitiesOf(statement, instruments, subjects),
      ...datesOf(statement, instruments, subjects, tellsPost).filter((fact) =>
        isOfStay(fact, statement, candidate),
      ),
      ...titles,
      ...reasonsOf(statement, candidate.positions, instruments.contradictions),
    ]
  })
  return [...positionFacts(candidate.positions, instruments.timeline), ...told]
}

/** A title of the rank that a post of the CV has at the same house. */
function isHeld({ employer, value }: Fact, { positions }: CandidateReading): boolean {
  if (value.kind !== 'title' || value.denied || employer === null) return false
  return positions.some((position) => position.employer === employer && position.rank === value.rank)
}

/** Nobody leaves before coming nor comes after leaving, and where no house is named an edge of another post is of that one. */
function isOfStay(
  { attribute, employer, value }: Fact,
  { named, kind }: Statement,
  candidate: CandidateReading,
): boolean {
  if (value.kind !== 'date') return true
  const { date } = value
  const own = candidate.positions.filter((position) => position.employer === employer)
  const isPossible = own.some(({ period: { start, end } }) =>
    attribute === 'fin' ? date.last > start.first : end === null || date.first < end.last,
  )
  if (!isPossible) return own.length === 0
  if (named.length > 0) return true
  const others = candidate.positions.filter((position) => position.employer !== employer)
  return !others.some(({ period: { start, end } }) => {
    const isEdge = monthsApart(start, date) <= 1 || (end !== null && monthsApart(end, date) <= 1)
    const isInside = start.last <= date.first && (end === null || date.last <= end.first)
    return isEdge || (kind !== 'references' && isInside)
  })
}

/** Contradictions between the files of a candidate, explained or not. */
export function findContradictions(
  candidate: CandidateReading,
  instruments: Instruments,
): readonly SourceContradiction[] {
  return onceFor(contradictions, candidate, instruments, readContradictions)
}

function readContradictions(candidate: CandidateReading, instruments: Instruments): SourceContradiction[] {
  const allowed = instruments.rulesets.contradictions.optionsOf(limits)
  const explanations = new Explanations(candidate, instruments, allowed.near_sentences)
  const pairs = conflictingPairs(findFacts(candidate, instruments), figuresWritten(candidate), allowed)
  const found = pairs.slice(0, allowed.most_conflicts).flatMap(({ facts: [a, b], isSettled }, at) => {
    const explanation = explanations.of(a, b)
    if (isSettled && explanation === null) return []
    return {
      id: `contradiccion-${at + 1}`,
      topic: a.topic,
      text: describe(a, b, instruments),
      citations: [a.citation, b.citation],
      explanation,
      irresoluble: CRITICAL.has(a.topic) && explanation === null,
    }
  })
  return joinAllies(found)
}

type Pair = readonly [Fact, Fact]

interface Conflict {
  readonly facts: Pair
  /** Both agree on another value: it is told only where somebody explains it. */
  readonly isSettled: boolean
}

/** For each attribute of an employment and pair of voices the first conflict, unless they agree anywhere on it. */
function conflictingPairs(facts: readonly Fact[], written: ReadonlySet<string>, allowed: Limits): Conflict[] {
  const pairs: Conflict[] = []
  for (const group of Map.groupBy(withHouses(facts), keyOf).values()) {
    const voices = [...Map.groupBy(group, ({ voice }) => voice).values()].slice(0, allowed.most_voices)
    for (const [index, own] of voices.entries())
      for (const other of voices.slice(index + 1)) {
        const pair = conflictBetween(own, other, written, allowed)
        if (pair !== null && !pair.facts.every((fact) => isBorneOut(fact, voices[0]!, allowed)))
          pairs.push(pair)
      }
    if (pairs.length >= allowed.most_conflicts) break
  }
  return pairs
}

function keyOf({ topic, attribute, employer }: Fact): string {
  return `${topic} ${topic === 'equipo' ? '' : attribute} ${employer ?? ''}`
}

/** A size without a house is of the only one for which a CV gives that size. */
function withHouses(facts: readonly Fact[]): Fact[] {
  const houses = Map.groupBy(
    facts.filter(({ voice, employer }) => voice === CV && employer !== null),
    ({ topic }) => topic,
  )
  return facts.flatMap((fact) => {
    if (fact.employer !== null || houses.size === 0) return [fact]
    const own = new Set((houses.get(fact.topic) ?? []).map(({ employer }) => employer))
    return fact.value.kind === 'quantity' && own.size === 1 ? [{ ...fact, employer: [...own][0]! }] : []
  })
}

const CV = 'cv'

/** The first conflict of what two voices say; a title may be explained even where both agree on another. */
function conflictBetween(
  own: readonly Fact[],
  other: readonly Fact[],
  written: ReadonlySet<string>,
  allowed: Limits,
): Conflict | null {
  const compared = own
    .slice(0, allowed.most_voices)
    .flatMap((a) => other.slice(0, allowed.most_voices).map((b): Pair => [a, b]))
    .filter(([a, b]) => areComparable(a, b) && !areOfTwoTimes(a, b))
  const conflicts = compared.filter(
    (pair) => areInConflict(...pair, allowed) && !pair.every((fact) => isWritten(fact, written)),
  )
  const denied = conflicts.find((pair) => pair.some(isDenial))
  const agree = compared.some((pair) => !pair.some(isDenial) && !areInConflict(...pair, allowed))
  const facts = denied ?? conflicts[0]
  if (facts === undefined) return null
  const isSettled = denied === undefined && agree
  return isSettled && facts[0].topic !== 'cargo' ? null : { facts, isSettled }
}

/** What repeats a figure that the CV gives, of whatever, confirms that and contradicts no other. */
function isWritten({ value }: Fact, written: ReadonlySet<string>): boolean {
  return value.kind === 'quantity' && written.has(figureKey(value.figure))
}

function figureKey({ unit, low, high }: Figure): string {
  return `${unit === 'count' ? 'people' : unit} ${low} ${high}`
}

/** Every figure that stands in a CV. */
function figuresWritten({ statements }: CandidateReading): ReadonlySet<string> {
  const written = statements.filter(({ kind }) => kind === CV)
  return new Set(written.flatMap(({ text }) => findFigures(text, findDates(text)).map(figureKey)))
}

/** Two witnesses of whom each says what the CV says speak of two posts of one house. */
function isBorneOut(fact: Fact, first: readonly Fact[], allowed: Limits): boolean {
  if (fact.voice === CV || isDenial(fact)) return false
  return first.some(
    (own) => own.voice === CV && areComparable(own, fact) && !areInConflict(own, fact, allowed),
  )
}

/** "Nunca fue directora": that both agree on another of her titles does not settle it. */
function isDenial({ value }: Fact): boolean {
  return value.kind === 'title' && value.denied
}

/** Two times that have no month in common but where they meet. */
function areOfTwoTimes({ during: a }: Fact, { during: b }: Fact): boolean {
  const endsBefore = (one: Period, other: Period): boolean =>
    one.end !== null && one.end.last <= other.start.first
  return a !== undefined && b !== undefined && (endsBefore(a, b) || endsBefore(b, a))
}

/** CV and interview that say the same against one reference are one contradiction with all its citations. */
function joinAllies(found: readonly SourceContradiction[]): SourceContradiction[] {
  const joined = new Map<string, SourceContradiction>()
  for (const item of found) {
    const { source, line, quote } = item.citations.at(-1)!
    const key = JSON.stringify([item.topic, source, line, quote, item.explanation === null])
    const ally = joined.get(key)
    if (ally === undefined) joined.set(key, item)
    else ally.citations.splice(-1, 0, ...item.citations.slice(0, -1))
  }
  return [...joined.values()].map((item, index) => ({ ...item, id: `contradiccion-${index + 1}` }))
}
