import {
  authorityOf,
  customRules,
  loadKnowledge,
  loadNorms,
  type AuditParts,
  type Knowledge,
  type NormFile,
} from '@dictamen/audits'
import { documentOf, loadRuleset, type Document, type Json } from '@dictamen/kernel'
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
  /** Word lists and built-in norms that once shipped, instead of those that ship. */
  readonly knowledge?: Json | undefined
  readonly builtIn?: readonly NormFile[] | undefined
}

let shipped: Knowledge | undefined

/** Loads rules, norms and word lists; refuses whatever is broken in any of them. */
export function loadAuditParts(sources: AuditSources): AuditParts {
  const { norms, normsName, rules, customRules: own = [] } = sources
  const ruleset = openRuleset('ira', { rules })
  const library = loadNorms(norms, {
    builtIn: sources.builtIn ?? [{ name: 'IRA.md', text: readRuleText('audits', 'IRA.md') }],
    authority: authorityOf(ruleset),
    ...(normsName === undefined ? {} : { name: normsName }),
  })
  const custom = own.map((document) => loadRuleset(document, customRules))
  const knowledge = sources.knowledge === undefined ? openKnowledge() : knowledgeFrom(sources.knowledge)
  return { rules: ruleset, custom, library, knowledge }
}

function openKnowledge(): Knowledge {
  return (shipped ??= loadKnowledge({
    lexicon: readRuleFile('audits', 'lexicon-es.yaml'),
    whitelists: listRuleFiles('audits', 'whitelists').map((file) => readRuleFile('audits', file)),
    synonyms: readRuleFile('audits', 'synonyms-es.yaml'),
  }))
}

function knowledgeFrom(kept: Json): Knowledge {
  const { lexicon, whitelists, synonyms } = kept as { lexicon: Json; whitelists: Json[]; synonyms: Json }
  return loadKnowledge({
    lexicon: documentOf(lexicon, 'lexicon'),
    whitelists: whitelists.map((list) => documentOf(list, 'whitelist')),
    synonyms: documentOf(synonyms, 'synonyms'),
  })
}
