import {
  authorityOf,
  customRules,
  loadKnowledge,
  loadNorms,
  type AuditParts,
  type Knowledge,
  type NormFile,
} from '@dictamen/audits'
import { loadRuleset, type Document } from '@dictamen/kernel'
import { listRuleFiles, readRuleFile, readRuleText } from '../rule-files.ts'
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

let knowledge: Knowledge | undefined

/** Loads rules, norms and word lists; refuses whatever is broken in any of them. */
export function loadAuditParts({ norms, normsName, rules, customRules: own = [] }: AuditSources): AuditParts {
  knowledge ??= loadKnowledge({
    lexicon: readRuleFile('audits', 'lexicon-es.yaml'),
    whitelists: listRuleFiles('audits', 'whitelists').map((file) => readRuleFile('audits', file)),
    synonyms: readRuleFile('audits', 'synonyms-es.yaml'),
  })
  const ruleset = openRuleset('ira', { rules })
  const library = loadNorms(norms, {
    builtIn: [{ name: 'IRA.md', text: readRuleText('audits', 'IRA.md') }],
    authority: authorityOf(ruleset),
    ...(normsName === undefined ? {} : { name: normsName }),
  })
  const custom = own.map((document) => loadRuleset(document, customRules))
  return { rules: ruleset, custom, library, knowledge }
}
