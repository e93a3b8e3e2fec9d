import type { mandates } from 'dictamen'
import { styleText } from 'node:util'
import { renderTable } from './table.ts'
import { FIELD_NAMES } from './words.ts'

type Mandates = Awaited<ReturnType<typeof mandates>>['output']

export function renderMandates(output: Mandates): string {
  const head = `${styleText('bold', 'Mandatos')}  ${output.mandates_id}  de ${output.flags_id}`
  if (output.mandates.length === 0)
    return `${head}\n  Ninguna marca de estos Flags pide repetir una pregunta.\n`
  const rows = output.mandates.map((mandate) => [
    mandate.question_id,
    mandate.priority,
    FIELD_NAMES[mandate.source_flag] ?? mandate.source_flag,
    mandate.constraint,
    mandate.action,
  ])
  const columns = ['pregunta', 'prioridad', 'por', 'cierre', 'qué hacer'].map((name) =>
    styleText('dim', name),
  )
  return `${head}\n${renderTable([columns, ...rows])}\n`
}
