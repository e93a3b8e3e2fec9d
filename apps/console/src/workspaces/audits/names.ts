import type { AuditRequest, IraResult } from '@dictamen/contracts'
import type { WholeRecord } from '../../api/records.ts'
import { t } from '../../catalogo/index.ts'
import { defineNames } from '../../evidence/names.ts'
import type { OpenedRecord } from '../../shell/verdict-page.tsx'

export type AuditRecord = OpenedRecord<AuditRequest, IraResult>

defineNames('audits/ira', {
  label: (whole, pointer) => {
    const violation = violationAt(whole, pointer)
    if (violation !== undefined)
      return t.auditoria.etiqueta(violation.rule, t.auditoria.lineaDe(violation.location))
    return nameOf(pointer)
  },
  question: (whole, pointer) => {
    const output = (whole as unknown as AuditRecord).content?.output
    if (output === undefined) return ''
    if (pointer === '/result') return t.auditoria.porqueResultado(output.result)
    if (pointer === '/context_type_detected')
      return t.auditoria.porqueContexto(t.auditoria.contextos[output.context_type_detected] ?? '')
    return violationAt(whole, pointer)?.description ?? t.prueba.porQue(nameOf(pointer))
  },
})

/** What a value of an audit is called. */
function nameOf(pointer: string): string {
  const field = pointer.slice(pointer.lastIndexOf('/') + 1)
  return t.auditoria.campos[field] ?? field.replaceAll('_', ' ')
}

function violationAt(whole: WholeRecord, pointer: string): IraResult['violations'][number] | undefined {
  const at = /^\/violations\/(\d+)/.exec(pointer)?.[1]
  return at === undefined
    ? undefined
    : (whole as unknown as AuditRecord).content?.output.violations[Number(at)]
}
