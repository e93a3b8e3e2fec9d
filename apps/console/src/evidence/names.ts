import type { WholeRecord } from '../api/records.ts'
import { t } from '../catalogo/index.ts'
import { textOf, valueAt } from './pointer.ts'

/** How the values of a system are named and asked about. */
export interface Namer {
  /** Short, for a row or the head of the pane. */
  label(whole: WholeRecord, pointer: string): string
  /** As the title of the pane: a question. */
  question(whole: WholeRecord, pointer: string): string
}

const namers = new Map<string, Namer>()

/** Tells how the values of an evaluator are named; each workspace does it for its own. */
export function defineNames(system: string, namer: Namer): void {
  namers.set(system, namer)
}

export function labelOf(whole: WholeRecord, pointer: string): string {
  return namerOf(whole).label(whole, pointer)
}

export function questionOf(whole: WholeRecord, pointer: string): string {
  return namerOf(whole).question(whole, pointer)
}

function namerOf({ record }: WholeRecord): Namer {
  return (record.kind === 'evaluation' ? namers.get(record.system) : undefined) ?? plain
}

const plain: Namer = {
  label: (_whole, pointer) => pointer.slice(1).replaceAll('/', ' ').replaceAll('_', ' '),
  question: (whole, pointer) => {
    const value = valueAt(whole.content?.output, pointer)
    const text = value === undefined ? t.nada : textOf(value)
    return t.prueba.valor(plain.label(whole, pointer), text.length > 60 ? `${text.slice(0, 57)}…` : text)
  },
}
