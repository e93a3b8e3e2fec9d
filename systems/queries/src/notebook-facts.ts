import type { Json } from '@dictamen/kernel'
import type { NotebookDocument } from './synthesizer/ports.ts'

/** A fact that the notebook states on a line of its own, and where. */
export interface NotebookFact {
  readonly fact: string
  readonly value: Json
  readonly notebook_id: string
  readonly line: number
}

const NUMBER = String.raw`(\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?)`

const LINES: readonly { readonly fact: string; readonly pattern: RegExp }[] = [
  {
    fact: 'cash',
    pattern: new RegExp(`^[-*\\s]*caja(?: disponible)?\\s*:\\s*${NUMBER}\\s*(?:€|euros)?\\s*\\.?$`, 'i'),
  },
  {
    fact: 'runway',
    pattern: new RegExp(
      `^[-*\\s]*(?:liquidez|meses de liquidez)\\s*:\\s*${NUMBER}\\s*(?:mes(?:es)?)?\\s*\\.?$`,
      'i',
    ),
  },
  {
    fact: 'closings',
    pattern: new RegExp(`^[-*\\s]*cierres(?: del año| en doce meses)?\\s*:\\s*(\\d+)\\s*\\.?$`, 'i'),
  },
]

/** The facts that a notebook states as «Caja: 42.000 €», «Liquidez: 7 meses», «Cierres: 12»; the first of each counts. */
export function readNotebookFacts(documents: readonly NotebookDocument[]): NotebookFact[] {
  const found = new Map<string, NotebookFact>()
  for (const { notebook_id, text } of documents) {
    for (const [index, line] of text.split('\n').entries()) {
      for (const { fact, pattern } of LINES) {
        const match = pattern.exec(line.trim())
        if (match === null || found.has(fact)) continue
        found.set(fact, { fact, value: numberOf(match[1]!), notebook_id, line: index + 1 })
      }
    }
  }
  return [...found.values()]
}

/** A number as it is written in Spanish: 42.000,50. */
function numberOf(text: string): number {
  const grouped = /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)
  return Number((grouped ? text.replaceAll('.', '') : text).replace(',', '.'))
}
