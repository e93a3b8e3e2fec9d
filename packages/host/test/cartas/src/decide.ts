import { nameSource, spanOf, type Decision, type Ruleset, type TraceEntry } from '@dictamen/kernel'
import type { Carta, CartaCheck } from './contracts.ts'

const PARTS = ['sender', 'date', 'subject'] as const

/** The first place where each part is named, and whether all of them are. */
export function decideCarta({ carta_id, text }: Carta, rules: Ruleset): Decision<CartaCheck> {
  const found = { sender: null, date: null, subject: null } as Record<(typeof PARTS)[number], string | null>
  const trace: TraceEntry[] = []
  for (const part of PARTS) {
    const { id, detect } = rules.rule(`cartas/${part}`)
    const [mark] = detect({ text })
    const spans = mark === undefined ? [] : [spanOf(sourceOf(carta_id), text, mark.start, mark.end)]
    found[part] = spans[0]?.quote ?? null
    trace.push({ pointer: `/${part}`, rule: id, spans, from: [] })
  }
  const complete = PARTS.every((part) => found[part] !== null)
  const from = PARTS.map((part) => `/${part}`)
  trace.push({ pointer: '/complete', rule: 'carta-check@1.0', spans: [], from })
  return { output: { carta_id, ...found, complete }, trace }
}

/** What evidence calls the text of a letter. */
export function sourceOf(id: string): string {
  return `${nameSource('carta', id)}#/text`
}
