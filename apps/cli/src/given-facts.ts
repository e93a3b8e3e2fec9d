import { documentOf, type Document } from 'dictamen'
import { Refusal } from './sentences.ts'

const KNOWN: ReadonlySet<string> = new Set([
  'cash',
  'runway',
  'closings',
  'monthly_costs',
  'monthly_income',
  'fee',
  'outlay',
])

/** Facts given as NAME=VALUE over those of a file; a name that the contract does not know is one's own. */
export function withFacts(file: Document | undefined, given: readonly string[]): Document {
  const base = (file?.value ?? {}) as Record<string, unknown>
  const facts: Record<string, unknown> = { ...base }
  const own: Record<string, unknown> = { ...(base['own'] as object | undefined) }
  for (const pair of given) {
    const [, name, text] = /^([a-z][a-z0-9_]*)=(.+)$/u.exec(pair) ?? []
    if (name === undefined || text === undefined)
      throw new Refusal('UsageWrong', { reason: `--fact espera NOMBRE=VALOR y recibió «${pair}»` })
    if (KNOWN.has(name)) facts[name] = valueOf(text)
    else own[name] = valueOf(text)
  }
  if (Object.keys(own).length > 0) facts['own'] = own
  return documentOf(facts as never, file?.name ?? '--fact')
}

function valueOf(text: string): number | boolean | string {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : text
}
