import { auditRequest, iraResult } from '@dictamen/contracts'
import {
  defineEvaluator,
  defineSystem,
  documentOf,
  type Json,
  type Ruleset,
  type SystemDescription,
} from '@dictamen/kernel'
import {
  authorityOf,
  createAudit,
  customRules,
  iraRules,
  loadKnowledge,
  loadNorms,
  type AuditParts,
  type Knowledge,
  type NormFile,
} from './index.ts'

/** What an audit is assembled from. */
export interface AuditSources {
  readonly rules: Ruleset
  /** The norms of the team. */
  readonly norms: readonly NormFile[]
  /** What to call them in an error. */
  readonly normsName?: string | undefined
  /** Rules that the team wrote. */
  readonly custom: readonly Ruleset[]
  readonly knowledge: Knowledge
  /** The norms that always hold. */
  readonly builtIn: readonly NormFile[]
}

/** Reads the norms beside the rules; refuses whatever is broken in them. */
export function assembleAudit(sources: AuditSources): AuditParts {
  const { rules, norms, normsName, custom, knowledge, builtIn } = sources
  const library = loadNorms(norms, {
    builtIn,
    authority: authorityOf(rules),
    ...(normsName === undefined ? {} : { name: normsName }),
  })
  return { rules, custom, library, knowledge }
}

/** What ships beside the rule sets, by the names under which an edition keeps it. */
export const KNOWLEDGE = 'audit-knowledge'
export const NORMS = 'audit-norms'

interface KeptKnowledge {
  readonly lexicon: Json
  readonly whitelists: Json[]
  readonly synonyms: Json
  /** Editions before the second kept none. */
  readonly common_words?: Json
  readonly exact?: Json
}

/** The word lists, as an edition keeps them. */
export function readKnowledge(kept: Json): Knowledge {
  const { lexicon, whitelists, synonyms, common_words, exact } = kept as Json & KeptKnowledge
  return loadKnowledge({
    lexicon: documentOf(lexicon, 'lexicon'),
    whitelists: whitelists.map((list) => documentOf(list, 'whitelist')),
    synonyms: documentOf(synonyms, 'synonyms'),
    ...(common_words === undefined ? {} : { commonWords: documentOf(common_words, 'common words') }),
    ...(exact === undefined ? {} : { exact: documentOf(exact, 'exact') }),
  })
}

/** The norms that always hold, as an edition keeps them. */
export function readNorms(kept: Json): readonly NormFile[] {
  return kept as unknown as readonly NormFile[]
}

/** What a caller of an audit brought, as its record keeps it. */
interface Ground {
  readonly norms: readonly NormFile[]
  readonly custom: readonly { readonly name: string; readonly value: Json }[]
}

/** The auditor, as the rest of the house knows it. */
export const audits: SystemDescription = defineSystem({
  name: 'audits',
  title: 'Auditorías',
  word: 'audit',
  brief: 'Auditoría: respuestas de agentes de IA contra las normas',
  rulesets: [
    { definition: iraRules, file: 'ira-2.0.yaml' },
    { definition: customRules, file: null },
  ],
  materials: {
    [KNOWLEDGE]: ({ read, list }) => ({
      lexicon: read('lexicon-es.yaml').value,
      whitelists: list('whitelists').map((file) => read(file).value),
      synonyms: read('synonyms-es.yaml').value,
      common_words: read('common-words.yaml').value,
      exact: read('exact.yaml').value,
    }),
    [NORMS]: ({ text }) => [{ name: 'IRA.md', text: text('IRA.md') }],
  },
  evaluators: [
    defineEvaluator({
      id: 'audits/ira',
      face: 'check',
      input: auditRequest,
      output: iraResult,
      needs: ['ira', KNOWLEDGE, NORMS],
      create: ({ ruleset, material, load, ground }) => {
        const { norms, custom } = ground as unknown as Ground
        return createAudit(
          assembleAudit({
            rules: ruleset('ira'),
            norms,
            custom: custom.map(({ name, value }) => load(documentOf(value, name), customRules)),
            knowledge: material(KNOWLEDGE, readKnowledge),
            builtIn: material(NORMS, readNorms),
          }),
        )
      },
      question: { pointer: '/result', options: ['PASS', 'FAIL', 'SKIP'] },
    }),
  ],
})
