import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** Dollars per million tokens. */
export interface Price {
  readonly input: number
  readonly output: number
}

interface PriceTable {
  readonly providers: Readonly<Record<string, Readonly<Record<string, Price>>>>
}

const FILE = 'prices-1.0.yaml'
const published = join(import.meta.dirname, FILE)
const checkout = join(import.meta.dirname, '../data', FILE)

/** What providers append to the name of a model: a date, a release. */
const RELEASE = /^-(?:\d{4}-?\d{2}-?\d{2}|\d{3}|latest|preview(?:-[\d-]+)?)$/

let table: PriceTable | undefined

/** What a model costs; null when nobody has said. */
export function priceOf(provider: string, model: string): Price | null {
  table ??= parse(readFileSync(existsSync(published) ? published : checkout, 'utf8')) as PriceTable
  const models = table.providers[provider] ?? {}
  const names = Object.keys(models).filter(
    (name) =>
      name === '*' || name === model || (model.startsWith(name) && RELEASE.test(model.slice(name.length))),
  )
  const [name] = names.sort((a, b) => b.length - a.length)
  return name === undefined ? null : models[name]!
}

/** What tokens cost in millionths of a dollar, never rounded down. */
export function costOf(price: Price, tokens: { readonly input: number; readonly output: number }): number {
  return Math.ceil(tokens.input * price.input + tokens.output * price.output)
}

/** The most a call may cost in millionths: as if every two bytes of what is sent were a token and all that may come back came. */
export function mostOf(price: Price, sent: readonly string[], maxTokens: number): number {
  const bytes = sent.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  return costOf(price, { input: Math.ceil(bytes / 2), output: maxTokens })
}
