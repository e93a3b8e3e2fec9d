import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'
import { iraConfig, type IraConfig } from './ira-config-2.0.ts'
import { iraInput, type IraInput } from './ira-input-2.0.ts'

/** One audit with everything that decides it besides the rule set: what is audited, under which norms and settings. */
export interface AuditRequest {
  readonly audited: IraInput
  /** Two more answers to the same prompt; null when there are none. */
  readonly runs: readonly [string, string] | null
  readonly config: IraConfig
  /** Hash of the norm library: codes, versions and texts of its documents. */
  readonly norms_sha256: string
  /** Whether the embedder is asked about terms that are not found literally. */
  readonly semantics: boolean
  /** Whether a model is asked for two more answers when none are given. */
  readonly rerun: boolean
  /** Fingerprints of violations that are already known. */
  readonly baseline: readonly string[]
}

const Shape = z.strictObject({
  audited: iraInput.schema,
  runs: z.tuple([z.string(), z.string()]).nullable(),
  config: iraConfig.schema,
  norms_sha256: z.string().regex(/^[0-9a-f]{64}$/),
  semantics: z.boolean(),
  rerun: z.boolean(),
  baseline: z.array(z.string()),
})

export const auditRequest = defineContract<AuditRequest>({
  id: 'audit-request',
  version: '1.0',
  source: 'IA_RULES_ANALYZER 2.0, §1, §5 IR.6.02, §8',
  schema: Shape,
  invariants: {
    'lo auditado cumple su contrato': ({ audited }) =>
      Object.values(iraInput.invariants).flatMap((holds) =>
        holds(audited).map((breach) => ({ ...breach, pointer: `/audited${breach.pointer}` })),
      ),
  },
  explain: (pointer, raw) => {
    const { audited, config } = raw as { audited: never; config: never }
    if (pointer.startsWith('/audited')) return iraInput.explain?.(pointer.slice('/audited'.length), audited)
    if (pointer.startsWith('/config')) return iraConfig.explain?.(pointer.slice('/config'.length), config)
    return undefined
  },
})
