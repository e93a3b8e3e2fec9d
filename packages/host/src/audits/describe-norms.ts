import { describeLibrary } from '@dictamen/audits'
import { normLibrary, type NormLibrary } from '@dictamen/contracts'
import { parseContract } from '@dictamen/kernel'
import { loadAuditParts, type AuditSources } from './audit-parts.ts'

/** What is understood of a folder of norms, with the references inside it that lead nowhere. */
export function describeNorms(sources: AuditSources): NormLibrary {
  return parseContract(normLibrary, describeLibrary(loadAuditParts(sources).library))
}
