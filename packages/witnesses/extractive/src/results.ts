import { quantitiesOf } from '@dictamen/dossier/checks'
import { findFigures, type Figure } from '@dictamen/dossier/reading'
import type { Statement } from '@dictamen/dossier/statements'
import { findDates } from '@dictamen/spanish'
import type { Instruments } from './instruments.ts'

/** Units that only say how long or of how many, unless they move from one value to another. */
const EXTENTS = new Set<Figure['unit']>(['people', 'months', 'years'])
const MEASURES = new Set<Figure['unit']>(['percent', 'money', 'points', 'days'])
const LEAST_COUNT = 2

/** The figures of a sentence that tell a result: neither the size of a post nor how long it was held. */
export function resultsIn(statement: Statement, instruments: Instruments): Figure[] {
  const { text } = statement
  const sizes = new Set(
    quantitiesOf(statement, instruments).flatMap(({ topic, value, isLoose }) =>
      (topic === 'equipo' || topic === 'presupuesto') && value.kind === 'quantity' && isLoose !== true
        ? [value.figure.start]
        : [],
    ),
  )
  const figures = findFigures(text, findDates(text)).filter(
    (figure) =>
      isMoved(figure) ||
      (!EXTENTS.has(figure.unit) &&
        !sizes.has(figure.start) &&
        (figure.unit !== 'count' || figure.low >= LEAST_COUNT)),
  )
  // «De 75 a 28 minutos en dos plantas»: what moved, or is measured, says more than what is counted beside it.
  const telling = figures.filter((figure) => isMoved(figure) || MEASURES.has(figure.unit))
  return telling.length > 0 ? telling : figures
}

/** From one value to another. */
export function isMoved({ low, high }: Figure): boolean {
  return low !== high
}

/** Whether a text states its figures as what was reached: by a deed, a change or a sign before them. */
export function tellsResult(
  statement: Statement,
  figures: readonly Figure[],
  instruments: Instruments,
): boolean {
  const { extractive } = instruments
  return (
    extractive.says('deed', statement) ||
    extractive.says('signed_figure', statement) ||
    figures.some((figure) => isMoved(figure))
  )
}
