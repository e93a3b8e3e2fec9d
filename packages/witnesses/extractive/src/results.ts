import { type Figure, findDates, findFigures } from '@dictamen/spanish'
import { quantitiesOf } from '@dictamen/dossier/checks'
import type { Statement } from '@dictamen/dossier/statements'
import { tokenize } from '@dictamen/kernel/text'
import type { Instruments } from './instruments.ts'
import { withoutDates } from './score-values.ts'

/** Units that only say how long or of how many, unless they move from one value to another. */
const EXTENTS = new Set<Figure['unit']>(['people', 'months', 'years'])
const MEASURES = new Set<Figure['unit']>(['percent', 'money', 'points', 'days'])
const LEAST_COUNT = 2

/** The figures of a sentence that tell a result: neither the size of a post nor how long it was held. */
export function resultsIn(statement: Statement, instruments: Instruments): Figure[] {
  const { text } = statement
  const isDeed = opensWithDeed(statement, instruments)
  const sizes = new Set(
    (isDeed ? [] : quantitiesOf(statement, instruments)).flatMap(({ topic, value }) =>
      (topic === 'equipo' || topic === 'presupuesto') && value.kind === 'quantity'
        ? [value.figure.start]
        : [],
    ),
  )
  const all = findFigures(text, findDates(text))
  const people = all.find(({ unit }) => unit === 'people')?.start ?? Infinity
  const figures = all.filter(
    (figure) =>
      isMoved(figure) ||
      (isDeed && figure.unit === 'months' && instruments.extractive.says('took', statement)) ||
      (!EXTENTS.has(figure.unit) &&
        !sizes.has(figure.start) &&
        // «Coordiné a 60 personas en tres turnos»: what is counted behind them says where they were.
        (figure.unit !== 'count' || (figure.start < people && isOwnCount(text, figure, instruments)))),
  )
  // «De 75 a 28 minutos en dos plantas»: what moved, or is measured, says more than what is counted beside it.
  const telling = figures.filter((figure) => isMoved(figure) || MEASURES.has(figure.unit))
  return telling.length > 0 ? telling : figures
}

/** «Integré…», «Renegociación de…»: what follows was done, and is no size of a post. */
export function opensWithDeed(statement: Statement, { extractive }: Instruments): boolean {
  return ['opens_with_deed', 'opens_with_past'].some((rule) => extractive.says(rule, statement))
}

/** «Abrió 9 tiendas», not «los tres hoteles peores»: how many were made, not of how many it is told. */
function isOwnCount(text: string, { low, start }: Figure, { extractive }: Instruments): boolean {
  return low >= LEAST_COUNT && !extractive.has('whole_count', text.slice(0, start))
}

/** From one value to another. */
export function isMoved({ low, high }: Figure): boolean {
  return low !== high
}

/** Whether a text states its figures as what was reached: by a deed, a sign before them, or from where to where. */
export function tellsResult(
  statement: Statement,
  figures: readonly Figure[],
  instruments: Instruments,
): boolean {
  const { extractive } = instruments
  return (
    figures.some(isMoved) ||
    ['deed', 'signed_figure'].some((rule) => extractive.says(rule, statement)) ||
    extractive.has('from_to', withoutDates(statement.text, instruments)) ||
    isListed(statement, figures, instruments)
  )
}

/**
 * «58 % de jefaturas cubiertas», «48 auditorías al año», «Conversión de 14 sociedades», listed under a post: a share, an
 * amount or a count of what was done, and not of what the post covers.
 */
function isListed(statement: Statement, figures: readonly Figure[], instruments: Instruments): boolean {
  const { kind, position, text } = statement
  const { extractive } = instruments
  if (kind !== 'cv' || position === null) return false
  if (opensWithDeed(statement, instruments)) return figures.length > 0
  if (extractive.says('extent', statement)) return false
  if (extractive.says('to_nothing', statement)) return figures.length > 0
  const isScope = quantitiesOf(statement, instruments).some(({ topic }) => topic === 'equipo')
  return figures.some(
    ({ unit, start }) =>
      unit === 'percent' || (!isScope && (start === 0 || unit === 'money' || /\d/u.test(text.charAt(start)))),
  )
}

/** «7.100 a 3.600»: so short a word is nothing that is counted. */
const SHORTEST_COUNTED = 4

/** The words of a figure, with what it counts. */
export function wordsOf(text: string, { start, end, unit }: Figure): string {
  const next = unit === 'count' ? tokenize(text.slice(end))[0] : undefined
  const isBeside =
    next !== undefined &&
    next.folded.length >= SHORTEST_COUNTED &&
    text.slice(end, end + next.start).trim() === ''
  return text.slice(start, isBeside ? end + next.end : end)
}
