import type { SupervisorDecision } from '@dictamen/contracts'
import { t } from '../../catalogo/index.ts'
import { defineNames } from '../../evidence/names.ts'

defineNames('searches/candidate', {
  label: (_whole, pointer) => fieldOf(pointer),
  question: (whole, pointer) => {
    const output = whole.content?.output as SupervisorDecision | undefined
    if (pointer === '/decision' && output !== undefined)
      return t.busquedas.porqueDecision(t.busquedas.decisiones[output.decision] ?? output.decision)
    return t.busquedas.porqueCampo(fieldOf(pointer), output?.meta.candidate_id ?? '')
  },
})

/** The field that a pointer names, without the numbers of lists. */
function fieldOf(pointer: string): string {
  const name = pointer.split('/').findLast((part) => !/^\d*$/.test(part)) ?? ''
  return t.busquedas.campos[name] ?? name.replaceAll('_', ' ')
}
