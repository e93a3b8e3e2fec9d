import type { DecisionFigure, SynthesizerOutput11, SynthesizerRequest11 } from '@dictamen/contracts'
import { amountOf, numberOf } from '../decisions/texts.ts'
import { fill } from '../fill.ts'
import type { BlockOptions } from './rules.ts'

export type Reckoning = SynthesizerOutput11['arithmetic'][number]

/** What the known figures allow to reckon, each number with the figures it was made of. */
export function reckon({ decision }: SynthesizerRequest11, texts: BlockOptions): Reckoning[] {
  const figure = (name: string): DecisionFigure | undefined =>
    decision.figures.find(({ fact, source }) => fact === name && source !== 'derived')
  const [cash, costs, outlay, fee] = ['cash', 'monthly_costs', 'outlay', 'fee'].map(figure)
  const found: Reckoning[] = []
  const add = (
    sentence: string,
    [value, unit]: readonly [number, Reckoning['unit']],
    figures: readonly DecisionFigure[],
    extra: Readonly<Record<string, string>> = {},
  ): void => {
    const names = Object.fromEntries(figures.map((known) => [known.fact, amountOf(known)]))
    found.push({
      says: fill(sentence, { ...names, ...extra, value: numberOf(value) }),
      value,
      unit,
      made_of: figures.map(({ fact, value: known, stands }) => ({ fact, value: known, stands })),
    })
  }
  const isPositive = (known: DecisionFigure | undefined): known is DecisionFigure =>
    known !== undefined && known.value > 0
  if (isPositive(cash) && isPositive(costs))
    add(texts.runway, [tenths(cash.value, costs.value), 'months'], [cash, costs])
  if (isPositive(cash) && isPositive(outlay)) {
    add(texts.share, [Math.floor((outlay.value * 100) / cash.value), 'percent'], [outlay, cash])
    const left = cash.value - outlay.value
    if (isPositive(costs) && left > 0)
      add(texts.after, [tenths(left, costs.value), 'months'], [outlay, cash, costs], {
        left: `${numberOf(left)} €`,
      })
  }
  if (isPositive(outlay) && isPositive(fee))
    add(texts.break_even, [Math.ceil(outlay.value / fee.value), 'count'], [outlay, fee])
  return found
}

/** A quotient cut after its first decimal. */
function tenths(of: number, by: number): number {
  return Math.floor((of * 10) / by) / 10
}
