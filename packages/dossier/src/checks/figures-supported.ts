import { findDates, findFigures, findPeriods, type FuzzyDate } from '@dictamen/spanish'
import type { Citation, Finding } from '@dictamen/contracts'

/** Fields of a finding in which an agent says something of its own. */
const SPOKEN = ['text', 'kpi', 'problema', 'accion', 'resultado', 'metrica', 'afirmacion'] as const
const NAMES_OF_FILES = /\p{Lu}{3,}-\d[\p{L}\d/._-]*|\bGEM_?\d|[\p{L}\d_./-]+\.(?:txt|md|pdf|docx)\b/gu
const HORIZON = /12\s?[-–a]\s?18\s+meses/giu

/**
 * Figures and dates of a finding that none of its quotes has, as written. The scale and the cut-off of a measure may
 * stand anywhere in the texts that it cites: often a table says them once.
 */
export function unsupportedFigures(finding: Finding, cited: readonly string[]): string[] {
  const quotes = finding.citations.map(({ quote }: Citation) => quote.replaceAll(/\s+/g, ' '))
  const said = SPOKEN.flatMap((field) => {
    const value = (finding as Readonly<Record<string, unknown>>)[field]
    return typeof value === 'string' ? [value.replaceAll(NAMES_OF_FILES, ' ').replaceAll(HORIZON, ' ')] : []
  })
  const missing = said.flatMap((text) => missingIn(text, quotes, finding.citations.length))
  return [...new Set([...missing, ...missingMeasure(finding, quotes, cited)])]
}

function missingIn(text: string, quotes: readonly string[], citations: number): string[] {
  const known = valuesOf(quotes)
  const dates = quotes.flatMap(datesIn)
  const saidDates = findDates(text)
  const missing = saidDates
    .filter(({ date }) => !dates.some((other) => other.first <= date.last && date.first <= other.last))
    .map(({ start, end }) => text.slice(start, end))
  for (const figure of findFigures(text, saidDates)) {
    const words = text.slice(figure.start, figure.end)
    if (known.has(figure.low) && known.has(figure.high)) continue
    if (/^\p{L}/u.test(words) && (figure.low === citations || isSmallCount(figure))) continue
    if (isDuration(figure.low, figure.unit, dates)) continue
    missing.push(words)
  }
  return missing
}

/** «De octubre a diciembre de 2019» says both months of that year. */
function datesIn(quote: string): FuzzyDate[] {
  return [
    ...findDates(quote).map(({ date }) => date),
    ...findPeriods(quote).flatMap(({ start, end }) => (end === null ? [start] : [start, end])),
  ]
}

/** "Dos plantas", "tres fases": small counts in words are part of telling, not figures. */
function isSmallCount({ low, unit }: { readonly low: number; readonly unit: string }): boolean {
  return unit === 'count' && low <= 12
}

/** A number of months or years that two dates of the quotes are apart. */
function isDuration(value: number, unit: string, dates: readonly { first: number; last: number }[]): boolean {
  if (unit !== 'months' && unit !== 'years') return false
  const months = unit === 'months' ? value : value * 12
  const slack = unit === 'months' ? 1 : 12
  return dates.some((a) =>
    dates.some((b) => b.last - a.first >= months - slack && b.first - a.last <= months + slack),
  )
}

function missingMeasure({ measure }: Finding, quotes: readonly string[], cited: readonly string[]): string[] {
  if (measure === undefined) return []
  const said = valuesOf(quotes)
  const written = numbersIn(cited)
  // A percentage or a percentile is out of 100 without anybody saying so.
  const scale =
    measure.scale === 100 && (measure.unit === '%' || measure.unit === 'percentil') ? null : measure.scale
  return [
    ...(said.has(measure.value) ? [] : [String(measure.value)]),
    ...[scale, measure.cutoff].flatMap((value) =>
      value === null || written.has(value) ? [] : [String(value)],
    ),
  ]
}

function numbersIn(texts: readonly string[]): Set<number> {
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/\d+(?:[.,]\d+)?/g)].map(([found]) => Number(found.replace(',', '.'))),
    ),
  )
}

function valuesOf(quotes: readonly string[]): Set<number> {
  return new Set(
    quotes.flatMap((quote) => [
      // «En mayo de 2019 dos mozos»: with its dates known, a figure beside a year is read as in what was said.
      ...[findFigures(quote), findFigures(quote, findDates(quote))]
        .flat()
        .flatMap(({ low, high }) => [low, high]),
      ...numbersIn([quote]),
    ]),
  )
}
