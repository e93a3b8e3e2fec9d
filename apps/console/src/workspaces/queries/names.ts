import type { GovernorDecision, QueryPlan } from '@dictamen/contracts'
import type { WholeRecord } from '../../api/records.ts'
import { t } from '../../catalogo/index.ts'
import { defineNames, type Namer } from '../../evidence/names.ts'

const { porque, deRiesgo, niveles, confianzas, modos, dominios, recomendaciones } = t.consultas

function lastOf(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

const decision: Namer = {
  label: (_whole, pointer) => {
    const risk = /^\/risks\/(\w+)/.exec(pointer)?.[1]
    if (risk !== undefined) return deRiesgo[risk] ?? risk
    const [, field = '', at] = pointer.split('/')
    return t.consultas.campo(field, at === undefined ? null : Number(at) + 1)
  },
  question: (whole, pointer) => {
    const output = whole.content?.output as GovernorDecision
    const risk = /^\/risks\/(\w+)/.exec(pointer)?.[1] as keyof GovernorDecision['risks'] | undefined
    if (risk !== undefined)
      return porque.risk(deRiesgo[risk] ?? risk, niveles[output.risks[risk].level] ?? '')
    if (pointer === '/recommendation')
      return porque.recommendation(recomendaciones[output.recommendation] ?? output.recommendation)
    if (pointer === '/confidence')
      return porque.confidence(confianzas[output.confidence] ?? output.confidence)
    if (pointer.startsWith('/next_steps')) return porque.next_steps
    if (pointer.startsWith('/dont_do')) return porque.dont_do
    return pointer === '/diagnosis' ? porque.diagnosis : t.prueba.porQue(lastOf(pointer))
  },
}

const plan: Namer = {
  label: (_whole, pointer) => lastOf(pointer),
  question: (whole: WholeRecord, pointer) => {
    const output = whole.content?.output as QueryPlan
    const domain = /^\/domains_selected\/(\d)$/.exec(pointer)?.[1]
    if (domain !== undefined) {
      const key = output.domains_selected[Number(domain)] ?? ''
      return porque.domain(`${key} (${dominios[key] ?? key})`)
    }
    if (pointer === '/mode') return porque.mode(modos[output.mode] ?? output.mode)
    if (pointer === '/confidence')
      return porque.confidence(confianzas[output.confidence] ?? output.confidence)
    return t.prueba.porQue(lastOf(pointer))
  },
}

defineNames('queries/governor', decision)
defineNames('queries/governor@1.1', decision)
defineNames('queries/router', plan)
defineNames('queries/lab-review', plan)
