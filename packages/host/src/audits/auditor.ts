import { createAudit, type AuditParts, type Library, type Observations } from '@dictamen/audits'
import {
  auditBaseline,
  iraConfig,
  iraInput,
  type AuditRequest,
  type IraConfig,
  type IraResult,
} from '@dictamen/contracts'
import {
  composeDocuments,
  documentOf,
  nameOf,
  parseContract,
  type Document,
  type Json,
  type Rule,
} from '@dictamen/kernel'
import { evaluate, type Evaluation } from '@dictamen/kernel/host'
import type { Model } from '@dictamen/kernel/ports'
import { groundOf } from '../rulesets.ts'
import { present, type Verdict } from '../verdict.ts'
import { loadAuditParts, type AuditSources } from './audit-parts.ts'
import { absentEmbedder, absentModel, createEmbedder, type EmbedderOptions } from './open-embedder.ts'
import { Refusal } from '../sentences.ts'

export interface AuditorOptions extends AuditSources, EmbedderOptions {
  /** Thresholds, word lists and suppressions (ira-config@2.0). */
  readonly config?: Document | undefined
  /** Violations that are already known (audit-baseline@1.0). */
  readonly baseline?: Document | undefined
  /** A model to run the prompt again with, for IR.6.02. */
  readonly model?: Model | undefined
}

/** Audits answers against one library of norms, any number of them, at once or one after the other. */
export interface Auditor {
  /** The verdict on one answer (ira-input@2.0), with its evidence. */
  audit(audited: Document, runs?: Document | null): Promise<Verdict<IraResult>>
  /** The result alone, for many. */
  decide(audited: Json, runs: Json): Promise<IraResult>
  readonly library: Library
  /** The rules that run, those of the team included. */
  readonly rules: readonly Rule[]
  /** What tells this auditor from another: rules, norms, configuration, embedder. */
  readonly identity: Json
}

/** Opens the norms, the rules and the embedder once, and audits with them. */
export function openAuditor(options: AuditorOptions): Auditor {
  const parts = loadAuditParts(options)
  const system = createAudit(parts)
  const embedder = createEmbedder(options)
  const config: Document = options.config ?? documentOf({}, 'la configuración')
  const settings: IraConfig = parseContract(iraConfig, config)
  const known =
    options.baseline === undefined ? { violations: [] } : parseContract(auditBaseline, options.baseline)
  const rest = {
    config: settings,
    norms_sha256: parts.library.sha256,
    semantics: embedder !== null,
    rerun: options.model !== undefined,
    baseline: known.violations.map(({ fingerprint }) => fingerprint),
  }
  const ground = {
    ...groundOf(options),
    norms: options.norms.map(({ name, text }) => ({ name, text })),
    custom: (options.customRules ?? []).map(({ name, value }) => ({ name, value })),
  }
  const ports = { embedder: embedder ?? absentEmbedder, model: options.model ?? absentModel }
  const run = (request: unknown): Promise<Evaluation<AuditRequest, Observations, IraResult>> =>
    evaluate(system, request, ports).catch((error: unknown) => {
      throw asTheAuthorSeesIt(error)
    })
  return {
    library: parts.library,
    rules: rulesOf(parts),
    identity: {
      ruleset: { ...system.ruleset },
      ...rest,
      embedder: { ...(embedder?.identity ?? null) },
    } as Json,
    async audit(audited, runs = null) {
      const others = Object.entries({ ...rest, runs: runs?.value ?? null }).map(
        ([key, value]) => [key, documentOf(value as Json, key)] as const,
      )
      const documents = { audited, ...Object.fromEntries(others), ...(runs === null ? {} : { runs }), config }
      return present(system, await run(composeDocuments(audited.name, documents)), { ground })
    },
    decide: async (audited, runs) => (await run({ ...rest, audited, runs })).output,
  }
}

/** The rules that run, those of the team included. */
export function rulesOf({ rules, custom }: AuditParts): readonly Rule[] {
  return [...rules.rules, ...(custom ?? []).flatMap((own) => own.rules)]
}

/** What is wrong with an answer is told of the ira-input that its author wrote, not of the request around it. */
function asTheAuthorSeesIt(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== 'ContractBroken') return error
  if (!error.problems.every(({ pointer }) => pointer.startsWith('/audited'))) return error
  const problems = error.problems.map((problem) => ({
    ...problem,
    pointer: problem.pointer.slice('/audited'.length),
  }))
  return new Refusal(error.code, { ...error.facts, contract: nameOf(iraInput) }, problems)
}
