import { customRules, type AuditParts, type NormFile } from '@dictamen/audits'
import { assembleAudit, KNOWLEDGE, NORMS, readKnowledge, readNorms } from '@dictamen/audits/system'
import type { Document } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import { readMaterial } from '../evaluators.ts'
import { openRuleset } from '../rulesets.ts'

/** What an audit is made of, as a caller names it. */
export interface AuditSources {
  /** The norms of the team. */
  readonly norms: readonly NormFile[]
  /** What to call the norms in an error. */
  readonly normsName?: string | undefined
  /** Another rule set instead of the one that ships. */
  readonly rules?: Document | undefined
  /** Rules that the team wrote. */
  readonly customRules?: readonly Document[] | undefined
}

/** Loads rules, norms and word lists; refuses whatever is broken in any of them. */
export function loadAuditParts(sources: AuditSources): AuditParts {
  const { norms, normsName, rules, customRules: own = [] } = sources
  return assembleAudit({
    rules: openRuleset('ira', { rules }),
    norms,
    normsName,
    custom: own.map((document) => loadRuleset(document, customRules)),
    knowledge: readMaterial(KNOWLEDGE, undefined, readKnowledge),
    builtIn: readMaterial(NORMS, undefined, readNorms),
  })
}
