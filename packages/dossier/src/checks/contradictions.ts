import type { SourceContradiction } from '@dictamen/contracts'
import { defineRule, type RulesetDefinition } from '@dictamen/kernel'
import { z } from 'zod'
import type { Instruments } from '../reading/instruments.ts'
import type { Lexicon } from '../reading/lexicon.ts'
import type { Citation } from '../reading/reading.ts'
import type { CandidateReading, Statement } from '../statements/statements.ts'
import { findDates, type FuzzyDate, type MonthNumber, monthsApart, type Period } from '@dictamen/spanish'
import { findGaps, type Gap } from '../timeline/gaps.ts'
import { findExplanation, isDevelopment } from './explanations.ts'
import { isOtherRate } from './rates.ts'
import { figuresOf } from './sides.ts'
import { areOfOneThing, concernOneEmployment, isOfAnotherPost } from './same-thing.ts'
import { describe } from './describe.ts'
import { areComparable, areInConflict, type Limits } from './facts/conflict.ts'
import { datesOf } from './facts/dates.ts'
import { leads } from './facts/leads.ts'
import type { Fact } from './facts/fact.ts'
import { languagesOf } from './facts/languages.ts'
import { positionFacts, STILL_THERE } from './facts/positions.ts'
import { quantitiesOf } from './facts/quantities.ts'
import { reasonsOf } from './facts/reasons.ts'
import { staysOf } from './facts/stays.ts'
import { Subjects } from './facts/subject.ts'
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
    language_steps: Whole,
  }),
})

/** The rule set of contradictions. */
export const contradictionsRules: RulesetDefinition = { id: 'contradictions', coded: [limits, leads] }

/** Whoever has more is escalated by the first of them; a file made of dates would have one for every two lines. */
const MOST_CONFLICTS = 200

const CRITICAL = new Set(['cargo', 'fechas', 'equipo', 'presupuesto'])

/** Every fact of a candidate's files that another file could contradict. */
export function findFacts(candidate: CandidateReading, instruments: Instruments): Fact[] {
  const { contradictions, timeline } = instruments
  const subjects = new Subjects(candidate, contradictions, timeline)
  const facts = candidate.statements.flatMap((statement, at): Fact[] => {
    if (statement.isQuestion) return []
    if (isOfExercise(statement, contradictions)) return statement.isUncertain ? [] : languagesOf(statement)
    const before = candidate.statements[at - 1]
    const sizes = quantitiesOf(statement, instruments, before)
    const others = statement.isUncertain
      ? []
      : [
          ...datesOf(statement, instruments, { positions: candidate.positions, before }),
          ...titlesOf(statement, instruments),
          ...reasonsOf(statement, candidate.positions, contradictions),
          ...languagesOf(statement),
        ]
    return [...sizes, ...others].filter((fact) =>
      fact.isTaught === true
        ? !isWithinAnother(fact, statement, candidate)
        : !isEdgeOfAnother(fact, statement, candidate) &&
          (fact.at === undefined || fact.topic === 'cifra' || subjects.isCandidate(statement, fact.at)),
    )
  })
  const gaps = findGaps(candidate.positions, 0)
  return [
    ...positionFacts(candidate.positions, timeline),
    ...staysOf(candidate.positions),
    ...facts.filter(
      (fact) =>
        isSettled(fact, facts) &&
        !isOfOtherTime(fact, facts, candidate) &&
        !repeatsOther(fact, facts, candidate) &&
        isOfStay(fact, facts, candidate, gaps),
    ),
  ]
}

/** A period whose beginning is after the end of an employment is of another time, and so is its own end. */
function isOfStay(
  fact: Fact,
  facts: readonly Fact[],
  candidate: CandidateReading,
  gaps: readonly Gap[],
): boolean {
  if (fact.value.kind !== 'date') return true
  const { words } = fact.value
  const twins = facts.filter(
    ({ citation, value }) => value.kind === 'date' && value.words === words && citation === fact.citation,
  )
  return !isOfGap(twins, gaps) && [...twins, fact].every((twin) => isPossible(twin, candidate))
}

/** «Entre diciembre y julio cuidó a su madre»: the very time that the CV leaves between two posts. */
function isOfGap(twins: readonly Fact[], gaps: readonly Gap[]): boolean {
  const [from, to] = ['inicio', 'fin'].map((edge) => twins.find(({ attribute }) => attribute === edge)?.value)
  if (from?.kind !== 'date' || to?.kind !== 'date') return false
  const isBeside = (a: MonthNumber, b: MonthNumber): boolean => Math.abs(a - b) <= 1
  return gaps.some((gap) => isBeside(gap.from, from.date.first) && isBeside(gap.to, to.date.last))
}

/** Nobody leaves before coming or in the month of it, nor comes in the month of leaving: such a date is of another time. */
function isPossible({ attribute, employer, value }: Fact, { positions }: CandidateReading): boolean {
  const own = positions.filter((position) => position.employer === employer)
  if (value.kind !== 'date' || own.length === 0) return true
  if (attribute === 'fin')
    return own.some(
      ({ period: { start, end } }) =>
        value.date.last > start.first ||
        (value.date.last === start.first && end !== null && end.first <= start.last),
    )
  if (attribute !== 'inicio') return true
  return own.some(
    ({ period: { start, end } }) =>
      end === null ||
      value.date.first < end.last ||
      (value.date.first === end.last && start.first >= end.first),
  )
}

/** A size that nobody calls one is taken for it only when its voice gives no other of that employment. */
function isSettled(fact: Fact, facts: readonly Fact[]): boolean {
  if (fact.isLoose !== true) return true
  return facts.every(
    (other) =>
      other === fact ||
      other.topic !== fact.topic ||
      other.voice !== fact.voice ||
      other.employer !== fact.employer,
  )
}

/** «Salió en julio de 2026», when the CV has another house left, of one that nobody names beside it. */
function isEdgeOfAnother(
  { employer, attribute, value }: Fact,
  { kind, named }: Statement,
  { positions }: CandidateReading,
): boolean {
  if (value.kind !== 'date' || kind !== 'interview_notes' || named.length > 0) return false
  return positions.some(({ employer: house, period: { start, end } }) => {
    const edge = attribute === 'inicio' ? start : attribute === 'fin' ? end : null
    return house !== employer && edge !== null && monthsApart(edge, value.date) === 0
  })
}

/** A date in the time of another employment, of a house that nobody names beside it. */
function isWithinAnother(
  { employer, value }: Fact,
  { kind, named }: Statement,
  { positions }: CandidateReading,
): boolean {
  if (value.kind !== 'date' || kind === 'references' || named.length > 0) return false
  return positions.some(
    ({ employer: house, period: { start, end } }) =>
      house !== employer && start.last <= value.date.first && (end === null || value.date.last <= end.first),
  )
}

/** A date that only the labelled sentences read is of another time where its voice gives another, or any post of the CV begins or ends then. */
function isOfOtherTime(fact: Fact, facts: readonly Fact[], { positions }: CandidateReading): boolean {
  const { value, voice, attribute, employer } = fact
  if (fact.isTaught !== true || value.kind !== 'date') return false
  const isThen = (date: FuzzyDate, apart: number): boolean => monthsApart(value.date, date) <= apart
  return (
    facts.some(
      (other) =>
        other.voice === voice &&
        other.attribute === attribute &&
        other.employer === employer &&
        other.value.kind === 'date' &&
        !isThen(other.value.date, 0),
    ) || positions.some(({ period: { start, end } }) => isThen(start, 1) || (end !== null && isThen(end, 1)))
  )
}

/** «Confirma los 1.150 millones», which the CV raised: a size that nobody calls one, and that the CV gives of something else. */
function repeatsOther(fact: Fact, facts: readonly Fact[], { statements }: CandidateReading): boolean {
  if (fact.isLoose !== true || fact.value.kind !== 'quantity' || fact.voice === 'cv') return false
  const { low, unit } = fact.value.figure
  const isSize = facts.some(
    ({ topic, voice, value, isLoose }) =>
      topic === fact.topic &&
      voice === 'cv' &&
      isLoose !== true &&
      value.kind === 'quantity' &&
      value.figure.low === low,
  )
  return (
    !isSize &&
    statements.some(
      ({ kind, text }) => kind === 'cv' && figuresOf(text, low).some((figure) => figure.unit === unit),
    )
  )
}

/** The people, money and posts of a test or a case are of nobody, unless the candidate speaks of their own or a house of the CV is dated. */
function isOfExercise(statement: Statement, lexicon: Lexicon): boolean {
  const { kind, named, text } = statement
  if (kind !== 'tests' && kind !== 'case_notes') return false
  return !lexicon.says('reported', statement) && (named.length === 0 || findDates(text).length === 0)
}

/** Contradictions between the files of a candidate, explained or not. */
export function findContradictions(
  candidate: CandidateReading,
  instruments: Instruments,
): SourceContradiction[] {
  const facts = findFacts(candidate, instruments)
  const allowed = instruments.rulesets.contradictions.optionsOf(limits)
  const pairs = conflictingPairs(facts, candidate, allowed, instruments.contradictions)
    .slice(0, MOST_CONFLICTS)
    .filter(([a, b]) => !isDevelopment(a, b, candidate) && !isOtherRate(a, b))
    .filter(([a, b]) => areOfOneThing(a, b, candidate, instruments.contradictions))
    .map(([a, b]) => ({ a, b, explanation: findExplanation(a, b, candidate, instruments) }))
  const found = pairs.map(({ a, b, explanation: own }, at): SourceContradiction => {
    const explanation = own ?? (isOfAccess(a) ? explanationOfTitle(a, pairs) : null)
    return {
      id: `contradiccion-${at + 1}`,
      topic: a.topic,
      text: describe(a, b),
      citations: [a.citation, b.citation],
      explanation,
      irresoluble: CRITICAL.has(a.topic) && explanation === null,
    }
  })
  return joinAllies(found)
}

function isOfAccess({ attribute }: Fact): boolean {
  return attribute.startsWith('acceso al cargo')
}

/** Why two sources give two titles is why they give two dates of coming to one. */
function explanationOfTitle(
  { employer }: Fact,
  pairs: readonly { readonly a: Fact; readonly explanation: Citation | null }[],
): Citation | null {
  return pairs.find(({ a }) => a.topic === 'cargo' && a.employer === employer)?.explanation ?? null
}

/** For each attribute and pair of voices the first conflict, unless the voices agree anywhere on it. */
function conflictingPairs(
  facts: readonly Fact[],
  candidate: CandidateReading,
  allowed: Limits,
  lexicon: Lexicon,
): (readonly [Fact, Fact])[] {
  const pairs = new Map<string, readonly [Fact, Fact]>()
  const agreed = new Set<string>()
  for (const [index, a] of facts.entries()) {
    for (const b of facts.slice(index + 1)) {
      if (a.voice === b.voice || a.topic !== b.topic || !areComparable(a, b) || areOfTwoTimes(a, b)) continue
      if (!concernOneEmployment(a, b, facts, lexicon) || isStillThere(a, b, lexicon)) continue
      if (isWithinStay(a, b, candidate)) continue
      const key = `${a.topic} ${[a.attribute, b.attribute].sort().join(' ')} ${a.employer ?? b.employer} ${a.voice} ${b.voice}`
      if (areInConflict(a, b, allowed)) {
        if (isOfAnotherPost(a, b, facts, candidate)) continue
        const own = isDenial(a) || isDenial(b) ? `${key} denied` : key
        const known = pairs.get(own)
        if (known === undefined || tellsMore([a, b], known)) pairs.set(own, [a, b])
      } else if (!isDenial(a) && !isDenial(b)) agreed.add(key)
    }
  }
  // Two witnesses of whom each says what the CV says speak of two posts of one house.
  const isBorneOut = (fact: Fact): boolean =>
    fact.voice !== 'cv' &&
    !isDenial(fact) &&
    facts.some(
      (own) =>
        own.voice === 'cv' &&
        own.topic === fact.topic &&
        areComparable(own, fact) &&
        concernOneEmployment(own, fact, facts, lexicon) &&
        !areInConflict(own, fact, allowed),
    )
  return withoutRepeats(
    [...pairs].flatMap(([key, pair]) => (agreed.has(key) || pair.every(isBorneOut) ? [] : [pair])),
  )
}

/** What only the labelled sentences read is held against the whole stay in a house, and not against each post of it. */
function isWithinStay(a: Fact, b: Fact, { positions }: CandidateReading): boolean {
  const written = b.isTaught === true && a.voice === 'cv' ? a : null
  if (written?.value.kind !== 'date') return false
  const { date } = written.value
  const stays = positions.flatMap(({ employer, period }) => (employer === written.employer ? [period] : []))
  if (written.attribute === 'inicio') return stays.some(({ start }) => start.last < date.first)
  return written.attribute === 'fin' && stays.some(({ end }) => end === null || end.first > date.last)
}

/** Two times that have no month in common but where they meet. */
function areOfTwoTimes({ during: a }: Fact, { during: b }: Fact): boolean {
  const endsBefore = (one: Period, other: Period): boolean =>
    one.end !== null && one.end.last <= other.start.first
  return a !== undefined && b !== undefined && (endsBefore(a, b) || endsBefore(b, a))
}

/** Who says to be there still is contradicted only by who says that they left the house. */
function isStillThere(a: Fact, b: Fact, lexicon: Lexicon): boolean {
  const lasts = ({ value }: Fact): boolean => value.kind === 'date' && value.date === STILL_THERE
  return (lasts(a) && !lexicon.has('left_house', b.citation.quote)) || lasts(b)
}

/** "No renunció. No le renovamos el contrato…": of two sentences about why somebody left, the one that says more. */
function tellsMore(pair: readonly [Fact, Fact], known: readonly [Fact, Fact]): boolean {
  const length = (facts: readonly Fact[]): number =>
    facts.reduce((sum, { citation }) => sum + citation.quote.length, 0)
  return pair[0].topic === 'motivo' && length(pair) > length(known)
}

/** "Nunca fue directora": that both agree on another of her titles does not settle it. */
function isDenial({ value }: Fact): boolean {
  return value.kind === 'title' && value.denied
}

/** One conflict for each attribute, employment and pair of quotes. */
function withoutRepeats(pairs: readonly (readonly [Fact, Fact])[]): (readonly [Fact, Fact])[] {
  const seen = new Set<string>()
  return pairs.filter(([a, b]) => {
    const key = `${a.topic} ${keyOf(a.citation)} ${keyOf(b.citation)}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function keyOf({ source, line, quote }: Fact['citation']): string {
  return `${source} ${line} ${quote}`
}

/** CV and interview that say the same against one reference are one contradiction with all its citations. */
function joinAllies(found: readonly SourceContradiction[]): SourceContradiction[] {
  const joined: SourceContradiction[] = []
  for (const item of found) {
    const other = item.citations.at(-1)!
    const ally = joined.find(
      ({ topic, citations, explanation }) =>
        topic === item.topic &&
        keyOf(citations.at(-1)!) === keyOf(other) &&
        (explanation === null) === (item.explanation === null),
    )
    if (ally === undefined) joined.push(item)
    else ally.citations.splice(-1, 0, ...item.citations.slice(0, -1))
  }
  return joined.map((item, index) => ({ ...item, id: `contradiccion-${index + 1}` }))
}
