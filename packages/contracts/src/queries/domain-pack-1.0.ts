import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { Domain } from './terms-1.0.ts'

const Cues = z.record(z.string().min(1), z.array(z.string().min(1)).min(1))

const Shape = z.strictObject({
  pack: z.string().min(1),
  version: z.string().min(1),
  description: z.string().min(1),
  domains: z.partialRecord(
    Domain,
    z.strictObject({
      strong: Cues,
      medium: Cues.optional(),
      weak: Cues.optional(),
      except: z.array(z.string().min(1)).optional(),
      not_typos: z.array(z.string().min(1)).optional(),
    }),
  ),
})

export type DomainPack = z.infer<typeof Shape>

/** Words by domain that replace the Router's own from phase 5 on; the plan's contract does not change. */
export const domainPack = defineContract<DomainPack>({
  id: 'domain-pack',
  version: '1.0',
  source: 'QueryPlan Schema v1, §5 Phase 5',
  schema: Shape,
  invariants: {
    'hay palabras para algún dominio': ({ domains }) =>
      Object.keys(domains).length > 0
        ? []
        : [{ pointer: '/domains', message: 'el paquete no trae palabras para ningún dominio' }],
  },
})
