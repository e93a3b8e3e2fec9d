import type { Flags, InterviewSession, Mandates, QuestionFlags } from '@dictamen/contracts'
import type { WholeRecord } from '../../api/records.ts'
import { t, type FlagField } from '../../catalogo/index.ts'
import { defineNames } from '../../evidence/names.ts'
import type { OpenedRecord } from '../../shell/verdict-page.tsx'

/** The fields of the heat map: observed first, derived last. */
export const OBSERVED = [
  'closure_ok',
  'hedging_detected',
  'drift_detected',
  'over_explanation',
  'contradiction_with_context',
] as const satisfies readonly FlagField[]
export const DERIVED = ['authority_level', 'verbal_risk'] as const satisfies readonly FlagField[]

export type SessionRecord = OpenedRecord<InterviewSession, Flags>

defineNames('interviews/flags', {
  label: (whole, pointer) => {
    const found = readPointer(whole, pointer)
    if (found === null) return t.entrevistas.etiquetas[lastOf(pointer)] ?? lastOf(pointer)
    return `P${found.number}, ${t.entrevistas.campos[found.field]?.nombre ?? found.field}`
  },
  question: (whole, pointer) => {
    const summary = /^\/summary\/(\w+)$/.exec(pointer)?.[1]
    const output = (whole as unknown as SessionRecord).content?.output
    if (summary !== undefined && output !== undefined) {
      const value = output.summary[summary as keyof Flags['summary']]
      return t.entrevistas.porqueSesion(
        t.entrevistas.resumen[summary]?.(t.entrevistas.cierre(value)) ?? value,
      )
    }
    const found = readPointer(whole, pointer)
    if (found === null || t.entrevistas.campos[found.field] === undefined)
      return t.prueba.porQue(pointer.slice(pointer.lastIndexOf('/') + 1))
    return t.entrevistas.porque(found.field, found.number, found.value)
  },
})

defineNames('interviews/comparison', {
  label: (_whole, pointer) => comparisonName(pointer),
  question: (_whole, pointer) => t.prueba.porQue(comparisonName(pointer)),
})

defineNames('interviews/progress', {
  label: (_whole, pointer) => progressName(pointer),
  question: (_whole, pointer) => t.prueba.porQue(progressName(pointer)),
})

defineNames('interviews/mandates', {
  label: (_whole, pointer) => t.entrevistas.etiquetas[lastOf(pointer)] ?? t.entrevistas.mandato,
  question: (whole, pointer) => {
    const at = /^\/mandates\/(\d+)/.exec(pointer)?.[1]
    const output = whole.content?.output as Mandates | undefined
    const action = at === undefined ? undefined : output?.mandates[Number(at)]?.action
    return t.prueba.porQue(action === undefined ? t.entrevistas.mandato : `«${action}»`)
  },
})

function lastOf(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1)
}

/** What a value of a comparison is called. */
function comparisonName(pointer: string): string {
  if (pointer.endsWith('/p_value')) return t.entrevistas.etiquetas.p_value!
  if (pointer.includes('/counts/')) return t.entrevistas.etiquetas.counts!
  return t.entrevistas.etiquetas.questions!
}

/** What a value of a progress is called. */
function progressName(pointer: string): string {
  return pointer.endsWith('/trend') ? t.entrevistas.progreso.estaTendencia : t.entrevistas.progreso.este
}

interface Place {
  readonly number: number
  readonly field: FlagField
  readonly value: boolean | string
}

function readPointer(whole: WholeRecord, pointer: string): Place | null {
  const [, at, field] = /^\/by_question\/(\d+)\/(\w+)$/.exec(pointer) ?? []
  if (at === undefined || field === undefined) return null
  const answer = (whole as unknown as SessionRecord).content?.output.by_question[Number(at)]
  const value = answer?.[field as keyof QuestionFlags]
  return value === undefined ? null : { number: Number(at) + 1, field: field as FlagField, value }
}
