import { defineRule, type CodedRule, type Mark } from '@dictamen/kernel'
import { findPeriods, type MonthNumber } from '@dictamen/spanish'
import type { Position } from '../timeline/positions.ts'
import { compare } from './compare.ts'
import { yearsHeld } from './career-years.ts'
import { demandsOf, readLine, type Demand, type Line, type PointKind } from './demand.ts'
import { factsIn, type Fact } from './facts.ts'
import { ASKED, SAID } from './matters.ts'
import { MeasureOptions } from './measure-options.ts'
import { alternativesAsked, nameAsked, namesSaid, positionsIn, rootsOf, type Named } from './names.ts'
import { coversAll, placesOf, tokensOf, type Place, type Said } from './spoken.ts'

/** What the documents of a candidate give to measure. */
export interface Evidence {
  readonly said: readonly Said[]
  /** What a CV says over everything else: who and where. */
  readonly heads: readonly Said[]
  readonly positions: readonly Position[]
  /** A month in which somebody already wrote about the candidate. */
  readonly seen: MonthNumber | null
  /** The most years that the periods of the CV can add up to. */
  readonly mostYears: number
}

/** A comparison that could be made. */
export interface Comparison {
  /** Whether the candidate is as the mandate wants. */
  readonly isMet: boolean
  readonly asked: Place
  readonly found: readonly { readonly said: Said; readonly start: number; readonly end: number }[]
}

/** Compares a line of the mandate with the documents in the way of one measure. */
export function measureWith(
  text: string,
  kind: PointKind,
  options: MeasureOptions,
  evidence: Evidence,
): Comparison | null {
  const line = readLine(text, kind, options)
  if (line === null) return null
  switch (options.reads) {
    case 'place':
      return comparePlace(line, options, evidence)
    case 'house':
      return compareHouse(line, options, evidence)
    case 'name':
      return compareName(line, options, evidence)
    case 'years':
      return compareYears(line, options, evidence)
    default:
      return compareAmounts(line, options, evidence)
  }
}

/** All that a line asks must be met; one that is not decides. */
function compareAmounts(line: Line, options: MeasureOptions, { said }: Evidence): Comparison | null {
  const demands = demandsOf(line, options)
  const told = said.flatMap((one) => factsIn(one, options))
  const outcomes = demands.map((demand) => ({ demand, outcome: compare(demand, told, options) }))
  const unmet = outcomes.find(({ outcome }) => outcome?.isMet === false)
  const [first] = outcomes
  const chosen = unmet ?? (outcomes.every(({ outcome }) => outcome !== null) ? first : undefined)
  if (chosen?.outcome == null) return null
  return comparisonOf(chosen.demand, chosen.outcome.isMet, chosen.outcome.facts)
}

function comparisonOf({ amount }: Demand, isMet: boolean, facts: readonly Fact[]): Comparison {
  return {
    isMet,
    asked: amount,
    found: facts.map(({ said, amount: { start, end } }) => ({ said, start, end })),
  }
}

/** Who lives where the mandate wants is there; who lives elsewhere may move. */
function comparePlace(line: Line, options: MeasureOptions, { said, heads }: Evidence): Comparison | null {
  const asked = nameAsked(line)
  if (asked === null || !line.wants || asked.rest.length > 0) return null
  const there = [
    ...namesSaid(asked.name, said, options),
    ...heads.filter(({ text }) => isPart(asked.name.words, text)).map(wholeOf),
  ]
  return there.length === 0 ? null : { isMet: true, asked: asked.name, found: there }
}

const PARTS = /[,|·•;:()–—/\n]/u

/** «Valencia» among the parts of a line over a CV; «Laura Valencia» is somebody. */
function isPart(name: string, head: string): boolean {
  const wanted = foldedOf(name)
  return head.split(PARTS).some((part) => foldedOf(part) === wanted)
}

function foldedOf(text: string): string {
  return tokensOf(text)
    .map(({ folded }) => folded)
    .join(' ')
}

/** Who was in a house was there; that no paper says so denies nothing. */
function compareHouse(line: Line, options: MeasureOptions, evidence: Evidence): Comparison | null {
  const asked = nameAsked(line)
  if (asked === null || asked.rest.length > 0) return null
  const isNow = placesOf(options.except, line.tokens).length > 0
  const held = positionsIn(asked.name, evidence.positions, isNow).map(saidByHeader)
  const there = isNow ? held : [...held, ...namesSaid(asked.name, evidence.said, options)]
  return there.length === 0 ? null : { isMet: line.wants, asked: asked.name, found: there }
}

function compareName(line: Line, options: MeasureOptions, { said }: Evidence): Comparison | null {
  const names = line.rest.length === 0 ? itself(line) : alternativesAsked(line, options)
  if (!line.wants) return null
  for (const name of names) {
    const found = namesSaid(name, said, options)
    if (found.length > 0) return { isMet: true, asked: name, found }
  }
  return null
}

/** «MBA terminado»: the word that names the measure is the degree. */
function itself({ asks, text }: Line): Named[] {
  return asks.map(({ start, end }) => {
    const words = text.slice(start, end)
    return { start, end, words, roots: rootsOf(words) }
  })
}

function compareYears(line: Line, options: MeasureOptions, evidence: Evidence): Comparison | null {
  const [demand] = demandsOf(line, options)
  if (demand === undefined || (demand.direction !== 'at_least' && demand.direction !== 'over')) return null
  const { positions, seen, mostYears, said } = evidence
  const told = said.flatMap((one) => factsIn(one, options))
  const least = demand.amount.low
  const isTold = told.some(({ amount }) => amount.high >= least)
  if (positions.length > 0 && mostYears < least && !isTold)
    return { isMet: false, asked: demand.amount, found: positions.map(saidByHeader) }
  const own = positions.filter((position) => coversAll(demand.rest, headerOf(position)))
  if (own.length > 0 && yearsHeld(own, seen).low >= least)
    return { isMet: true, asked: demand.amount, found: own.map(saidByHeader) }
  if (positions.length > 0 && mostYears < least) return null
  const outcome = compare(demand, told, { ...options, once: true })
  return outcome?.isMet === true ? comparisonOf(demand, true, outcome.facts) : null
}

function headerOf({ title, employer, citation }: Position): string {
  return [title, employer, citation.quote].join(' ')
}

function wholeOf(said: Said): Comparison['found'][number] {
  return { said, start: 0, end: said.text.length }
}

function saidByHeader({ citation, employer }: Position): Comparison['found'][number] {
  return wholeOf({ text: citation.quote, context: '', kind: 'cv', voice: 'cv', employer, citation })
}

/** A measure of the rule set; its examples give a line of the mandate, what is said, and the verdict. */
function defineMeasure(name: string): CodedRule<MeasureOptions> {
  return defineRule<MeasureOptions>({
    id: `points/${name}`,
    options: MeasureOptions as unknown as CodedRule<MeasureOptions>['options'],
    detect(subject, options): Mark[] {
      const kind = subject.text('clase') as PointKind
      const citation = { source: SAID, quote: subject.text(SAID), line: 1 }
      const file = subject.text('archivo') || 'interview_notes'
      const said: Said = {
        text: citation.quote,
        context: subject.text('bajo'),
        kind: file as Said['kind'],
        voice: SAID,
        employer: null,
        citation,
      }
      const evidence = { said: [said], heads: [], positions: [], seen: null, mostYears: 0 }
      const measured = measureWith(subject.text(ASKED), kind, options, evidence)
      if (measured === null || verdictOf(kind, measured.isMet) !== subject.text('veredicto')) return []
      const { start, end } = measured.asked
      return [
        { field: ASKED, start, end },
        ...measured.found.map((found) => ({ field: SAID, start: found.start, end: found.end })),
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

/** Every measure, in the order in which a line is tried. */
export const measures: readonly CodedRule<MeasureOptions>[] = [
  'team',
  'budget',
  'pay',
  'language',
  'travel',
  'office',
  'remote',
  'notice',
  'exclusivity',
  'score',
  'years',
  'place',
  'house',
  'postgraduate',
  'degree',
  'certificate',
].map(defineMeasure)

/** The most years that the periods of a CV can add up to, whatever they are of. */
export function mostYearsOf(texts: readonly string[], seen: MonthNumber | null): number {
  const periods = texts.flatMap((text) => findPeriods(text))
  return periods.length === 0
    ? 0
    : yearsHeld(
        periods.map((period) => ({ period })),
        seen,
      ).high
}
