import type { SearchEstimate, SearchSpending, SpentTotal } from 'dictamen'

/** An amount in millionths of a dollar, as it is written in Spanish. */
export function dollars(amount: number): string {
  return `${(amount / 1_000_000).toFixed(4).replace('.', ',')} USD`
}

/** A count with its thousands apart. */
function count(figure: number): string {
  return String(figure).replace(/\B(?=(?:\d{3})+$)/gu, '.')
}

/** What was spent, what is held, and the budget. */
export function renderSpending({
  spent,
  held,
  most,
}: Pick<SearchSpending, 'spent' | 'held' | 'most'>): string {
  return [
    `Gastado: ${dollars(spent)}`,
    ...(held === 0 ? [] : [`${dollars(held)} retenidos por llamadas cuyo final no se conoce`]),
    ...(most === null ? [] : [`presupuesto ${dollars(most)}`]),
  ].join('; ')
}

/** What was asked and answered in all. */
export function renderTotal({ calls, repeated, tokens_in, tokens_out, cost }: SpentTotal): string {
  return [
    `${count(calls)} llamadas${repeated === 0 ? '' : ` (${repeated} repetidas)`}`,
    `${count(tokens_in)} tokens de entrada y ${count(tokens_out)} de salida`,
    cost === null ? 'precio desconocido' : dollars(cost),
  ].join(', ')
}

/** What a search is going to ask. */
export function renderEstimate({ calls, tokensIn, tokensOut, cost, largest }: SearchEstimate): string {
  const money = cost === null ? '' : `: unos ${dollars(cost)} si no hay que repetir ninguna`
  return [
    `Serán unas ${calls} llamadas si todos llegan al final, unos ${round(tokensIn)} tokens de entrada y ${round(tokensOut)} de salida${money}.`,
    `La mayor ocupa unos ${round(largest)} tokens: al modelo le han de caber.`,
  ].join('\n')
}

function round(tokens: number): string {
  return count(Math.ceil(tokens / 100) * 100)
}
