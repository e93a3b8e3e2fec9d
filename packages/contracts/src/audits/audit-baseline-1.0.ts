import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'

const Shape = z.strictObject({
  violations: z.array(
    z.strictObject({
      fingerprint: z.string().min(1),
      rule: z.string().min(1),
      /** The line of the output it stands on, for the person who reads the file. */
      line: z.string(),
      file: z.string().optional(),
    }),
  ),
})

export type AuditBaseline = z.infer<typeof Shape>

/** Violations that were there before and do not fail an audit. */
export const auditBaseline = defineContract<AuditBaseline>({
  id: 'audit-baseline',
  version: '1.0',
  source: 'IA_RULES_ANALYZER 2.0, línea base',
  schema: Shape,
  invariants: {},
})
