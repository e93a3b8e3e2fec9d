import { defineContract, type Breach } from '@dictamen/kernel'
import { z } from 'zod'
import { CandidateDecision, CandidateId, Moment, SearchId, Text } from './terms-1.0.ts'

const Pass = z.boolean().nullable()

const Shape = z.strictObject({
  meta: z.strictObject({
    search_id: SearchId,
    candidate_id: CandidateId,
    timestamp: Moment,
    /** The protocol that was applied: `protocol@1.0` and its hash. */
    protocol: z.strictObject({ id: Text, version: Text, sha256: Text }),
  }),
  gates: z.strictObject({
    /** Null when the GEM was not reached. */
    gem1_pass: Pass,
    gem2_pass: Pass,
    gem3_pass: Pass,
    gem4_pass: Pass,
    /** Runs of GEM_4; 0 when it was not reached. */
    qa_attempt_count: z.int().min(0).max(3),
    qa_max_retries: z.literal(2),
  }),
  decision: CandidateDecision,
  rationale: z.array(Text).min(1),
  required_actions: z.array(Text),
})

export type SupervisorDecision = z.infer<typeof Shape>
export type Gates = SupervisorDecision['gates']

const DISCARDS = ['gem1_pass', 'gem2_pass', 'gem3_pass'] as const

/** What the Supervisor General decided of a candidate, and through which gates. */
export const supervisorDecision = defineContract<SupervisorDecision>({
  id: 'supervisor-decision',
  version: '1.0',
  source: 'Protocolo Operativo Multiagente, §3 Supervisor General',
  schema: Shape,
  invariants: {
    'un descarte es de la puerta que falló': ({ decision, gates }) =>
      DISCARDS.flatMap((gate, index): Breach[] =>
        decision === `DESCARTADO_GEM${index + 1}` && gates[gate] !== false
          ? [{ pointer: `/gates/${gate}`, message: `${decision} pide que su puerta haya fallado` }]
          : [],
      ),
    'APROBADO pasa las cuatro puertas': ({ decision, gates }) =>
      decision === 'APROBADO' && !(gates.gem1_pass && gates.gem2_pass && gates.gem3_pass && gates.gem4_pass)
        ? [{ pointer: '/decision', message: 'APROBADO pide las cuatro puertas' }]
        : [],
    'una puerta no se salta': ({ gates }) => {
      const passes = [gates.gem1_pass, gates.gem2_pass, gates.gem3_pass, gates.gem4_pass]
      return passes.flatMap((pass, index): Breach[] =>
        index > 0 && pass !== null && passes[index - 1] === null
          ? [{ pointer: `/gates/gem${index + 1}_pass`, message: 'la puerta anterior no se alcanzó' }]
          : [],
      )
    },
  },
})
