import { valueOfWords } from '@dictamen/spanish'
import type { Fact } from './facts/fact.ts'

const MONTHLY = /(?<![\p{L}])(?:al|por|cada)\s+mes(?![\p{L}])|mensual(?:es)?(?![\p{L}])/iu
const OVER_YEARS =
  /(?<![\p{L}])(?:en|durante)\s+(?:(\d{1,2})|(dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez))\s+años(?![\p{L}])/iu
const SPANS: readonly (readonly [RegExp, number])[] = [
  [/bienio/iu, 2],
  [/trienio/iu, 3],
  [/cuatrienio/iu, 4],
  [/quinquenio|lustro/iu, 5],
]
const TOLERANCE_PERCENT = 12

/** "36.000 al año" and "3.000 al mes", "20 en cuatro años" and "5 al año": one amount at two rates. */
export function isOtherRate(a: Fact, b: Fact): boolean {
  if (a.topic !== 'presupuesto' || a.value.kind !== 'quantity' || b.value.kind !== 'quantity') return false
  const [low, high] = [a.value.figure.low, b.value.figure.low].sort((x, y) => x - y) as [number, number]
  if (low <= 0) return false
  const rates = [a, b].flatMap(({ citation }) => ratesIn(citation.quote))
  return rates.some((rate) => 100 * Math.abs(high - rate * low) <= TOLERANCE_PERCENT * high)
}

function ratesIn(text: string): number[] {
  const years = OVER_YEARS.exec(text)
  return [
    ...(MONTHLY.test(text) ? [12] : []),
    ...(years === null ? [] : [years[1] === undefined ? valueOfWords(years[2]!) : Number(years[1])]),
    ...SPANS.flatMap(([span, length]) => (span.test(text) ? [length] : [])),
  ]
}
