import { auditBatch } from '../commands/audit-batch.ts'
import { auditCheck } from '../commands/audit-check.ts'
import { auditInit } from '../commands/audit-init.ts'
import { auditNorms } from '../commands/audit-norms.ts'
import type { Face } from '../face.ts'

export const audits: Face = {
  commands: { check: auditCheck, batch: auditBatch, norms: auditNorms, init: auditInit },
}
