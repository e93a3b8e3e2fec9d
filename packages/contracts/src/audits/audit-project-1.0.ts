import { defineContract } from '@dictamen/kernel'
import { z } from 'zod'

const Path = z.string().min(1)

const Shape = z.strictObject({
  audit: z
    .strictObject({
      norms: Path.optional(),
      config: Path.optional(),
      rules: Path.optional(),
      custom_rules: z.array(Path).optional(),
      baseline: Path.optional(),
      embedder: z.enum(['minilm', 'lexical', 'none']).optional(),
      language: z.enum(['es', 'en']).optional(),
      /** How many warnings a run lets pass. */
      max_warnings: z.int().min(0).optional(),
      /** Whether what has not changed is audited again. */
      cache: z.boolean().optional(),
    })
    .optional(),
})

export type AuditProject = z.infer<typeof Shape>

/** What a project says once for all its audits (dictamen.config.yaml); paths are taken from where it lies. */
export const auditProject = defineContract<AuditProject>({
  id: 'audit-project',
  version: '1.0',
  source: 'dictamen.config.yaml',
  schema: Shape,
  invariants: {},
})
