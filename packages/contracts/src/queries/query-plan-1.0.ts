import { defineContract, textOf, valueAt, type Breach, type Json } from '@dictamen/kernel'
import { z } from 'zod'
import { checkRepeated } from './repeated.ts'
import { Domain, DomainHint, Flag, LabPolicy, Level, Mode } from './terms-1.0.ts'

const MOST_LINES = 10
const MOST_LAB_LINES = 2
const MOST_FAST_DOMAINS = 2

const Shape = z.strictObject({
  mode: Mode,
  domain_hint: DomainHint,
  domains_selected: z.array(Domain).min(1).max(3),
  agents_selected: z.array(z.string().min(1)).max(3),
  needs_evidence: z.boolean(),
  needs_skills: z.boolean(),
  lab_policy: LabPolicy,
  rationale: z.string().min(1),
  confidence: Level,
  flags: z.array(Flag),
  timestamp: z.iso.datetime(),
})

export type QueryPlan = z.infer<typeof Shape>

const ALWAYS: Readonly<Record<string, string>> = {
  '/mode': 'invariante 3: mode siempre está presente',
  '/confidence': 'invariante 4: confidence siempre está presente',
  '/lab_policy': 'invariante 5: lab_policy siempre está presente, aunque sea denied',
  '/rationale': 'invariante 6: rationale siempre está presente',
  '/agents_selected': 'invariante 7: agents_selected siempre es una lista, aunque esté vacía',
  '/needs_evidence': 'invariante 8: needs_evidence siempre está presente',
  '/needs_skills': 'invariante 8: needs_skills siempre está presente',
  '/timestamp': 'invariante 9: timestamp siempre es una fecha y hora ISO-8601 en UTC',
}

/** The plan of a query: the scope that Router, Governor, Synthesizer, interface and audit share and none changes. */
export const queryPlan = defineContract<QueryPlan>({
  id: 'query-plan',
  version: '1.0',
  source: 'QueryPlan Schema v1, §2–§4',
  schema: Shape,
  invariants: {
    'ningún dominio se repite': (plan) =>
      checkRepeated('/domains_selected', plan.domains_selected, 'el dominio'),
    'un plan fast tiene como mucho dos dominios': ({ mode, domains_selected: domains }) =>
      mode === 'deep' || domains.length <= MOST_FAST_DOMAINS
        ? []
        : [{ pointer: '/domains_selected', message: 'un plan fast tiene 1 o 2 dominios; 3 piden deep' }],
    'lab solo se selecciona aprobado': ({ domains_selected: domains, lab_policy: policy }) =>
      !domains.includes('lab') || policy.status === 'approved'
        ? []
        : [
            {
              pointer: `/domains_selected/${domains.indexOf('lab')}`,
              message: `lab pide lab_policy.status «approved» y es «${policy.status}»`,
            },
          ],
    'allow_lab es falso si y solo si el laboratorio está denegado': ({ lab_policy: policy }) =>
      policy.allow_lab === (policy.status !== 'denied')
        ? []
        : [
            {
              pointer: '/lab_policy/allow_lab',
              message: `con status «${policy.status}» allow_lab debe ser ${policy.status !== 'denied'}`,
            },
          ],
    'el laboratorio aprobado se dice y el denegado no': checkLabFlags,
    'rationale tiene de 1 a 10 líneas': ({ rationale }) => checkLines('/rationale', rationale, MOST_LINES),
    'lab_policy.rationale tiene 1 o 2 líneas': ({ lab_policy: policy }) =>
      checkLines('/lab_policy/rationale', policy.rationale, MOST_LAB_LINES),
    'ningún agente se repite': (plan) => checkRepeated('/agents_selected', plan.agents_selected, 'el agente'),
    'ningún flag se repite': (plan) => checkRepeated('/flags', plan.flags, 'el flag'),
  },
  explain: explainShape,
})

/** What a plan may not hold in a phase: agents and skills come with phase 4, evidence with phase 3, lab after 2. */
export function checkPhase(plan: QueryPlan, phase: number): Breach[] {
  const breaches: Breach[] = []
  const forbid = (pointer: string, message: string): number => breaches.push({ pointer, message })
  if (phase < 4 && plan.agents_selected.length > 0)
    forbid('/agents_selected', `en la fase ${phase} agents_selected está vacío: los agentes llegan en la 4`)
  if (phase < 4 && plan.needs_skills)
    forbid('/needs_skills', `en la fase ${phase} needs_skills es falso: las skills llegan en la 4`)
  if (phase < 3 && plan.needs_evidence)
    forbid('/needs_evidence', `en la fase ${phase} needs_evidence es falso: la evidencia llega en la 3`)
  if (phase < 3 && plan.lab_policy.status !== 'denied')
    forbid('/lab_policy/status', `en la fase ${phase} el laboratorio está denegado: se abre desde la 3`)
  return breaches
}

function checkLabFlags({ flags, lab_policy: { status } }: QueryPlan): Breach[] {
  const approved = status === 'approved'
  if (approved !== flags.includes('lab-access-approved')) {
    const message = approved
      ? 'con el laboratorio aprobado falta lab-access-approved'
      : `lab-access-approved contradice lab_policy.status «${status}»`
    return [{ pointer: '/flags', message }]
  }
  return approved && flags.includes('lab-access-denied')
    ? [{ pointer: '/flags', message: 'lab-access-denied contradice lab_policy.status «approved»' }]
    : []
}

function checkLines(pointer: string, text: string, most: number): Breach[] {
  const trimmed = text.trim()
  if (trimmed === '') return [{ pointer, message: 'no puede estar vacío' }]
  const lines = trimmed.split(/\r\n|\r|\n/).length
  return lines <= most ? [] : [{ pointer, message: `tiene ${lines} líneas y como mucho son ${most}` }]
}

function explainShape(pointer: string, raw: Json): string | undefined {
  const value = valueAt(raw, pointer)
  const ofLength = Array.isArray(value) ? explainLength(pointer, value.length) : undefined
  if (ofLength !== undefined) return ofLength
  if (pointer === '/rationale' && value === '') return 'invariante 6: rationale nunca está vacío'
  if (value === undefined && pointer !== '') {
    return `${ALWAYS[pointer] ?? `falta ${pointer.slice(1)}`} (invariante 10: un plan nunca es parcial)`
  }
  if (/^\/flags\/\d+$/.test(pointer) && typeof value === 'string')
    return `«${value}» no es un flag: palabras en minúsculas unidas por guiones`
  if (value === null || pointer === '/timestamp') {
    const always = ALWAYS[pointer]
    return always === undefined ? undefined : `${always} y hay ${textOf(value)}`
  }
  return undefined
}

function explainLength(pointer: string, length: number): string | undefined {
  if (pointer === '/agents_selected') return `como mucho 3 agentes a la vez y hay ${length}`
  if (pointer !== '/domains_selected') return undefined
  if (length === 0) return 'invariante 1: domains_selected nunca está vacío'
  return length > 3 ? `invariante 2: nunca más de 3 dominios y hay ${length}` : undefined
}
