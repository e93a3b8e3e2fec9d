import { auditRequest, iraResult, type AuditRequest, type IraResult } from '@dictamen/contracts'
import type { Contract, Ruleset, RulesetDefinition, RulesetReference, System } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import type { Ground } from './analysis.ts'
import { conversationalKeywords, technicalKeywords } from './context/keywords.ts'
import { decideAudit } from './decide.ts'
import type { Knowledge } from './knowledge.ts'
import type { Library } from './norms/library.ts'
import { observeAudit, type Observations } from './observe.ts'
import { conflictingNorms } from './rules/conflict.ts'
import { decisions } from './rules/decisions.ts'
import { mandatoryReference } from './rules/ir-0-01.ts'
import { implicitContext } from './rules/ir-3-01.ts'
import { unreferencedHistory } from './rules/ir-3-02.ts'
import { semanticDrift } from './rules/ir-4-01.ts'
import { paraphrasedNorm } from './rules/ir-4-02.ts'
import { coverage } from './rules/ir-5-02.ts'
import { determinism } from './rules/ir-6-02.ts'
import { unrequestedInference } from './rules/ir-7-01.ts'
import { toneByContext } from './rules/ir-7-02.ts'
import { partialSolution } from './rules/ir-8-01.ts'
import { failForMisunderstanding } from './rules/ir-8-03.ts'
import { metrics } from './rules/metrics.ts'
import { aboutRule, customOptions } from './rules/rule-options.ts'
import { readSettings } from './settings.ts'
import { sourcesOfAudit } from './sources.ts'
import { extendLexicon } from './terms/lexicon.ts'

export { loadKnowledge, type Knowledge } from './knowledge.ts'
export { describeLibrary, loadNorms, type Library, type NormFile } from './norms/library.ts'
export type { Observations } from './observe.ts'

/** The rules of the analyzer, all of which need code. */
export const iraRules: RulesetDefinition = {
  id: 'ira',
  coded: [
    technicalKeywords,
    conversationalKeywords,
    decisions,
    metrics,
    mandatoryReference,
    implicitContext,
    unreferencedHistory,
    semanticDrift,
    paraphrasedNorm,
    coverage,
    conflictingNorms,
    determinism,
    unrequestedInference,
    toneByContext,
    partialSolution,
    failForMisunderstanding,
  ],
  about: aboutRule,
  stricter: {
    threshold: 'higher',
    embedders: 'higher',
    allowed: 'lower',
    minimum_words: 'lower',
    steps: 'lower',
    severity: ['INFO', 'WARNING', 'ERROR'],
    contexts: 'wider',
  },
}

/** The rules that a user writes: conditions over prose, code, output or input, without code. */
export const customRules: RulesetDefinition = {
  id: 'ira-custom',
  coded: [],
  names: /^IR\.(?!(?:0\.01|3\.0[12]|4\.0[12]|5\.02|6\.0[12]|7\.0[12]|8\.0[13])$)\d+\.\d+$/,
  options: customOptions,
  about: aboutRule,
}

/** Codes in order of authority, for documents that do not give their rank. */
export function authorityOf(rules: Ruleset): readonly string[] {
  return rules.optionsOf(conflictingNorms).authority
}

/** What an analyzer is made of. */
export interface AuditParts {
  readonly rules: Ruleset
  /** Rule sets that the user wrote. */
  readonly custom?: readonly Ruleset[]
  readonly library: Library
  readonly knowledge: Knowledge
}

/** IRA 2.0: holds one answer of an agent against the norms of a library. Re-entrant; keeps nothing between audits. */
export function createAudit(
  parts: AuditParts,
): System<AuditRequest, Observations, IraResult, 'embedder' | 'model'> {
  const { custom = [], library } = parts
  const own = custom.flatMap(({ rules }) => rules)
  const groundOf = rememberGround(parts)
  return {
    id: 'audits/ira',
    input: requestFor(library),
    output: iraResult,
    ruleset: referenceOf(parts),
    observe: (request, ports) => observeAudit(request, ports, groundOf(request)),
    decide: (request, observations) => decideAudit(request, observations, groundOf(request), own),
    sources: (request) => sourcesOfAudit(request, library),
  }
}

/** What decides besides the request, under one hash: the rules, those of the user and the word lists. */
function referenceOf({ rules, custom = [], knowledge }: AuditParts): RulesetReference {
  const { id, version, profile } = rules
  const parts = {
    rules: rules.sha256,
    custom: custom.map(({ sha256 }) => sha256),
    knowledge: knowledge.sha256,
  }
  return { id, version, profile, sha256: hashOf(parts) }
}

/** The settings of the last configuration seen: batches bring the same one every time. */
function rememberGround({ rules, library, knowledge }: AuditParts): (request: AuditRequest) => Ground {
  let key: string | undefined
  let ground: Ground | undefined
  return ({ config }) => {
    const wanted = JSON.stringify(config)
    if (ground === undefined || wanted !== key) {
      const { whitelist = [] } = config
      const lexicon = whitelist.length === 0 ? knowledge.lexicon : extendLexicon(knowledge.lexicon, whitelist)
      ground = { library, knowledge: { ...knowledge, lexicon }, settings: readSettings(rules, config) }
      key = wanted
    }
    return ground
  }
}

/** A request names only documents that the library has. */
function requestFor(library: Library): Contract<AuditRequest> {
  const known = library.documents.filter(({ active }) => active).map(({ code }) => code)
  const unknown = (name: string): string =>
    `«${name}» no es ningún documento de las normas; se conocen ${known.join(', ')} y sus ficheros`
  return {
    ...auditRequest,
    invariants: {
      ...auditRequest.invariants,
      'la biblioteca es la que se nombra': ({ norms_sha256: hash }) =>
        hash === library.sha256
          ? []
          : [{ pointer: '/norms_sha256', message: 'la petición nombra otra biblioteca de normas' }],
      'los documentos activos están en la biblioteca': ({ audited }) =>
        audited.active_documents.flatMap((name, at) =>
          library.byName(name) === undefined
            ? [{ pointer: `/audited/active_documents/${at}`, message: unknown(name) }]
            : [],
        ),
      'las versiones son de documentos de la biblioteca': ({ audited }) =>
        Object.keys(audited.document_versions).flatMap((name) =>
          library.byName(name) === undefined
            ? [{ pointer: `/audited/document_versions/${name}`, message: unknown(name) }]
            : [],
        ),
    },
  }
}
