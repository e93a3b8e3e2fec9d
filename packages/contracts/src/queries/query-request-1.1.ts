import { defineContract, textOf, valueAt } from '@dictamen/kernel'
import { z } from 'zod'
import { checkPart } from './below.ts'
import { domainPack, type DomainPack } from './domain-pack-1.0.ts'
import { queryFacts11, type QueryFacts11 } from './query-facts-1.1.ts'
import { queryRegistry, type QueryRegistry } from './query-registry-1.0.ts'
import { MOST_CHARACTERS, StrategicModeShape, type StrategicModeState } from './query-request-1.0.ts'
import { strategicMode } from './strategic-mode-1.0.ts'
import { DomainHint, Mode, Phase, type DomainHintKey, type QueryMode } from './terms-1.0.ts'

/** A question with what the person wishes and what is known when it is asked. */
export interface QueryRequest11 {
  readonly message: string
  /** Who asks. */
  readonly user_id: string
  /** The person's wish; null for none. */
  readonly mode: QueryMode | null
  readonly domain_hint: DomainHintKey
  /** 1 to 5; null leaves it to the Strategic Mode, and without one to 2. */
  readonly phase: number | null
  readonly strategic_mode: StrategicModeState
  readonly facts: QueryFacts11
  readonly registry: QueryRegistry
  /** Words that replace the Router's own from phase 5 on. */
  readonly domain_pack: DomainPack | null
}

const Shape = z.strictObject({
  message: z.string().max(MOST_CHARACTERS),
  user_id: z.string().min(1),
  mode: Mode.nullable(),
  domain_hint: DomainHint,
  phase: Phase.nullable(),
  strategic_mode: StrategicModeShape,
  facts: queryFacts11.schema,
  registry: queryRegistry.schema,
  domain_pack: domainPack.schema.nullable(),
})

export const queryRequest11 = defineContract<QueryRequest11>({
  id: 'query-request',
  version: '1.1',
  source: 'QueryPlan Schema v1, entrada del Router, segunda edición',
  schema: Shape,
  invariants: {
    'el mensaje dice algo': ({ message }) =>
      message.trim() === ''
        ? [{ pointer: '/message', message: 'el mensaje está vacío: escriba la pregunta' }]
        : [],
    'el mensaje es texto': ({ message }) =>
      message.isWellFormed()
        ? []
        : [{ pointer: '/message', message: 'el mensaje contiene medio carácter (surrogate suelto)' }],
    'cada documento cumple su contrato': (request) => [
      ...(request.strategic_mode.status === 'parsed'
        ? checkPart('/strategic_mode/document', strategicMode, request.strategic_mode.document)
        : []),
      ...checkPart('/facts', queryFacts11, request.facts),
      ...checkPart('/registry', queryRegistry, request.registry),
      ...(request.domain_pack === null ? [] : checkPart('/domain_pack', domainPack, request.domain_pack)),
    ],
  },
  explain(pointer, raw) {
    const found = textOf(valueAt(raw, pointer))
    if (pointer === '/message' && found.length > MOST_CHARACTERS)
      return `el mensaje ocupa ${found.length} caracteres y el límite es ${MOST_CHARACTERS}: resuma la pregunta`
    if (pointer === '/phase') return `la fase va de 1 a 5 y se dio «${found}»`
    if (pointer === '/domain_hint')
      return `pista de dominio «${found}» desconocida; valores: ${DomainHint.options.join(', ')}`
    if (pointer === '/mode') return `modo «${found}» desconocido; valores: fast, deep`
    return undefined
  },
})
