import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { checkUnique } from '../unique.ts'
import { Domain } from './terms-1.0.ts'

const Id = z.string().regex(/^[a-z][a-z0-9_]*([/.-][a-z0-9_]+)*$/)
const Facts = z.array(z.string().min(1))

const Shape = z.strictObject({
  agents: z.array(
    z.strictObject({
      agent_id: Id,
      name: z.string().min(1),
      domains: z.array(Domain).min(1),
      provides: Facts,
    }),
  ),
  skills: z.array(z.strictObject({ skill_id: Id, name: z.string().min(1), provides: Facts })),
})

export type QueryRegistry = z.infer<typeof Shape>

/** Who may be asked from phase 4 on: agents by domain and skills by the facts they bring. */
export const queryRegistry = defineContract<QueryRegistry>({
  id: 'query-registry',
  version: '1.0',
  source: 'QueryPlan Schema v1, §3.4 y §3.6',
  schema: Shape,
  invariants: {
    'los identificadores no se repiten': ({ agents, skills }) => [
      ...checkUnique('/agents', agents, 'agent_id'),
      ...checkUnique('/skills', skills, 'skill_id'),
    ],
  },
})
