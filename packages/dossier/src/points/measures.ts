import { defineRule, type CodedRule, type Mark } from '@dictamen/kernel'
import { findDates, type MonthNumber } from '@dictamen/spanish'
import { findEmployer, isSameEmployer } from '../timeline/names.ts'
import type { Position } from '../timeline/positions.ts'
import { compare, type Outcome } from './compare.ts'
import { demandsOf, readLine, type Line, type PointKind } from './demand.ts'
import { factsIn, type Fact } from './facts.ts'
import { ASKED, SAID } from './matters.ts'
import { MeasureOptions } from './measure-options.ts'
import { alternativesAsked, nameAsked, namesSaid } from './names.ts'
import {
  coversAll,
  hasAny,
  isWithin,
  placesOf,
  Wording,
  type Found,
  type Place,
  type Said,
} from './spoken.ts'
import { yearsOf } from './years.ts'

/** What the documents of a candidate give to measure. */
export interface Evidence {
  readonly said: readonly Said[]
  readonly positions: readonly Position[]
  /** The last month in which somebody wrote about the candidate, as far as is known. */
  readonly seen: MonthNumber
  /** The most years that the periods of the CV can add up to. */
  readonly mostYears: number
}

/** A comparison that could be made. */
export interface Comparison {
  /** Whether the candidate is as the mandate wants. */
  readonly isMet: boolean
  readonly asked: Place
  readonly found: readonly Found[]
}

type Compare = (
  line: Line,
  options: MeasureOptions,
  evidence: Evidence,
  told: () => readonly Fact[],
) => Comparison | null

/** Compares a line of the mandate with the documents in the way of one measure; `told` gives the values found in them. */
export function measureWith(
  wording: Wording,
  kind: PointKind,
  options: MeasureOptions,
  evidence: Evidence,
  told = (): readonly Fact[] => evidence.said.flatMap((said) => factsIn(said, options)),
): Comparison | null {
  const line = readLine(wording, kind, options)
  return line === null ? null : WAYS[options.reads](line, options, evidence, told)
}

/** All that a line asks must be met; one that is not decides. */
const compareAmounts: Compare = (line, options, _evidence, told) => {
  const demands = demandsOf(line, options)
  if (demands.length === 0) return null
  const outcomes = demands.map(({ amount }, at) => ({
    amount,
    outcome: compare(demands[at]!, told(), options),
  }))
  const unmet = outcomes.find(({ outcome }) => outcome?.isMet === false)
  const chosen = unmet ?? (outcomes.every(({ outcome }) => outcome !== null) ? outcomes[0] : undefined)
  const outcome = chosen?.outcome ?? null
  return outcome === null ? null : comparisonOf(chosen!.amount, outcome)
}

function comparisonOf(asked: Place, { isMet, facts }: Outcome): Comparison {
  return { isMet, asked, found: facts.map(({ said, amount: { start, end } }) => ({ said, start, end })) }
}

/** Who was in a house was there; that no paper says so denies nothing, but who is elsewhere today is not there. */
const compareHouse: Compare = (line, options, { positions, said }) => {
  const asked = nameAsked(line)
  if (asked === null) return null
  const isOf = ({ employer }: Position): boolean =>
    employer !== null && isSameEmployer(employer, asked.wording.text)
  if (!hasAny(options.now, line.wording)) {
    const found = [...positions.filter(isOf).map(saidByHeader), ...namesSaid(asked, said, options)]
    return found.length === 0 ? null : { isMet: line.wants, asked, found }
  }
  const current = positions.filter(({ period }) => period.end === null)
  const there = current.filter(isOf)
  if (there.length > 0) return { isMet: line.wants, asked, found: there.map(saidByHeader) }
  const isOver = ({ wording, kind }: Said): boolean =>
    kind === 'cv' || hasAny(options.over, wording) || findEmployer(wording.text, asked.wording.text) === null
  return current.length > 0 && said.every(isOver)
    ? { isMet: !line.wants, asked, found: current.map(saidByHeader) }
    : null
}

/** Who has a degree or a certificate has it; that no paper says so denies nothing. */
const compareName: Compare = (line, options, { said, seen }) => {
  if (!line.wants) return null
  const holds = placesOf(options.valid, line.wording.tokens)
  const rest = line.rest.filter((place) => !isWithin(place, holds))
  for (const asked of alternativesAsked({ ...line, rest })) {
    const found = namesSaid(asked, said, options).filter(
      ({ said: { wording } }) => holds.length === 0 || isValid(wording, options, seen),
    )
    if (found.length > 0) return { isMet: true, asked, found }
  }
  return null
}

/** It says that it holds, and no date says that it ended. */
function isValid(wording: Wording, { valid, until }: MeasureOptions, seen: MonthNumber): boolean {
  const ends = placesOf(until, wording.tokens).map(({ end }) => end)
  const isEnd = ({ start }: Place): boolean => ends.some((end) => start - end <= 1 && start >= end)
  const last = findDates(wording.text).filter(isEnd)
  return hasAny(valid, wording) && last.every(({ date }) => date.last >= seen)
}

/** The years of dated positions whose header says what the line asks, or those that somebody tells of it. */
const compareYears: Compare = (line, options, { positions, seen, mostYears }, told) => {
  const [demand] = demandsOf(line, options)
  if (demand === undefined || (demand.direction !== 'at_least' && demand.direction !== 'over')) return null
  const { amount, rest } = demand
  const own = positions.filter((position) => coversAll(rest, saidByHeader(position).said.wording))
  const { low } = yearsOf(
    own.map(({ period }) => period),
    seen,
  )
  if (own.length > 0 && low >= amount.low) return { isMet: true, asked: amount, found: own.map(saidByHeader) }
  if (mostYears >= amount.low) {
    const outcome = compare(demand, told(), { ...options, once: true })
    return outcome === null ? null : comparisonOf(amount, outcome)
  }
  if (positions.length === 0 || told().some(({ amount: { high } }) => high >= amount.low)) return null
  return { isMet: false, asked: amount, found: positions.map(saidByHeader) }
}

const WAYS: Readonly<Record<MeasureOptions['reads'], Compare>> = {
  figure: compareAmounts,
  level: compareAmounts,
  years: compareYears,
  house: compareHouse,
  name: compareName,
}

function wholeOf(said: Said): Found {
  return { said, start: 0, end: said.wording.text.length }
}

function saidByHeader({ citation, employer, title }: Position): Found {
  const context = new Wording('')
  const wording = new Wording(
    citation.quote.includes(title ?? '') ? citation.quote : `${title}, ${citation.quote}`,
  )
  return wholeOf({ wording, context, kind: 'cv', voice: 'cv', employer, citation })
}

/** What an example says, as if it stood in a file. */
function saidInExample(text: string, kind: Said['kind'], context = ''): Said {
  const citation = { source: kind, quote: text, line: 1 }
  return {
    wording: new Wording(text),
    context: new Wording(context),
    kind,
    voice: kind,
    employer: kind,
    citation,
  }
}

/** A measure of the rule set; its examples give a line of the mandate, what is said, and the verdict. */
function defineMeasure(name: string): CodedRule<MeasureOptions> {
  return defineRule<MeasureOptions>({
    id: `points/${name}`,
    options: MeasureOptions,
    detect(subject, options): Mark[] {
      const kind = subject.text('clase') as PointKind
      const file = (subject.text('archivo') || 'interview_notes') as Said['kind']
      const said = [saidInExample(subject.text(SAID), file, subject.text('bajo'))]
      const evidence = { said, positions: [], seen: 0, mostYears: Number.MAX_SAFE_INTEGER }
      const measured = measureWith(new Wording(subject.text(ASKED)), kind, options, evidence)
      if (measured === null || verdictOf(kind, measured.isMet) !== subject.text('veredicto')) return []
      const { asked, found } = measured
      return [
        { field: ASKED, start: asked.start, end: asked.end },
        ...found.map(({ start, end }) => ({ field: SAID, start, end })),
      ]
    },
  })
}

/** What a comparison says of a point, in the words of its kind. */
export function verdictOf(
  kind: PointKind,
  isMet: boolean,
): 'incurre' | 'no_incurre' | 'cumple' | 'no_cumple' {
  if (kind === 'no_fit') return isMet ? 'no_incurre' : 'incurre'
  return isMet ? 'cumple' : 'no_cumple'
}

const NAMES =
  'team budget pay language travel office remote notice distance exclusivity score years house doctorate postgraduate degree certificate'

/** Every measure, in the order in which a line is tried. */
export const measures: readonly CodedRule<MeasureOptions>[] = NAMES.split(' ').map(defineMeasure)
