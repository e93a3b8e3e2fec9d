import { contracts, iraConfig, type IraInput } from '@dictamen/contracts'
import { parseContract, readDocument, textOf, type Json, type Ruleset } from '@dictamen/kernel'
import { loadRuleset } from '@dictamen/kernel/host'
import type { Embedder, Model } from '@dictamen/kernel/ports'
import { contractEvaluator, evaluateCase, type CaseResult, type Evaluators } from '@dictamen/testkit'
import { z } from 'zod'
import { createAudit, customRules, describeLibrary, type Library, type NormFile } from '../src/index.ts'
import {
  inputOf,
  openLibrary,
  readKnowledge,
  readNormFiles,
  readRuleDocument,
  readRuleset,
} from './ground.ts'

/** An audit as a case writes it; what it leaves out is a technical prompt over the norms of the example story. */
const Audit = z.strictObject({
  input: z.string().optional(),
  output: z.string(),
  context: z.enum(['technical', 'conversational', 'mixed']).optional(),
  active: z.array(z.string()).optional(),
  versions: z.record(z.string(), z.string()).optional(),
  /** Other norms, by file name. */
  norms: z.record(z.string(), z.string()).optional(),
  config: z.json().default({}),
  /** Rules of the user, as YAML. */
  custom: z.string().optional(),
  runs: z.tuple([z.string(), z.string()]).nullable().default(null),
  /** What a model answers when it is run again. */
  model: z.tuple([z.string(), z.string()]).optional(),
  embedder: z.enum(['minilm-u8', 'lexical-v1', 'none']).default('minilm-u8'),
  /** Cosine of a term with everything, by its words; any other text has that of `otherwise`. */
  cosines: z.record(z.string(), z.number()).default({}),
  otherwise: z.number().default(1),
  /** Fingerprints; `self` are those of the audit without them. */
  baseline: z.union([z.array(z.string()), z.literal('self')]).default([]),
})

type AuditGiven = z.infer<typeof Audit>

/** The evaluators that cases name, over a rule set that may have been changed. */
export function createEvaluators(changed?: Json): Evaluators {
  const rules = readRuleset(changed)
  const knowledge = readKnowledge()
  const libraries = new Map<string, Library>()
  const libraryOf = (norms: AuditGiven['norms']): Library => {
    const key = JSON.stringify(norms)
    const known =
      libraries.get(key) ?? openLibrary(norms === undefined ? readNormFiles() : filesOf(norms), rules)
    libraries.set(key, known)
    return known
  }
  // A system keeps the settings of its last configuration: cases that share one share the system.
  const systems = new Map<string, ReturnType<typeof createAudit>>()
  const systemOf = ({ norms, custom, config }: AuditGiven): ReturnType<typeof createAudit> => {
    const key = JSON.stringify([norms, custom, config])
    const own = custom === undefined ? [] : [loadCustom(custom)]
    const known =
      systems.get(key) ?? createAudit({ rules, knowledge, library: libraryOf(norms), custom: own })
    systems.set(key, known)
    return known
  }
  const run = async (given: AuditGiven, baseline: readonly string[]): Promise<CaseResult> => {
    const library = libraryOf(given.norms)
    const system = systemOf(given)
    const config = parseContract(iraConfig, given.config)
    const request = {
      audited: auditedOf(given),
      runs: given.runs,
      config,
      norms_sha256: library.sha256,
      semantics: given.embedder !== 'none',
      rerun: given.model !== undefined,
      baseline,
    }
    return evaluateCase(system, request, { embedder: embedderOf(given), model: modelOf(given) })
  }
  return {
    audit: async (raw) => {
      const given = Audit.parse(raw)
      if (given.baseline !== 'self') return run(given, given.baseline)
      const first = await run(given, [])
      const prints = (first.trace ?? []).flatMap(({ pointer, figures }) =>
        pointer.startsWith('/violations/') ? [textOf(figures?.['fingerprint'])] : [],
      )
      return run(given, prints)
    },
    norms: (raw) => {
      const { files } = z.strictObject({ files: z.record(z.string(), z.string()) }).parse(raw)
      return Promise.resolve({
        output: describeLibrary(openLibrary(filesOf(files), rules)),
      })
    },
    custom: (raw) => {
      const { yaml } = z.strictObject({ yaml: z.string() }).parse(raw)
      return Promise.resolve({ output: { rules: loadCustom(yaml).rules.map(({ id }) => id) } })
    },
    ruleset: (raw) => {
      const { pointer, value } = z.strictObject({ pointer: z.array(z.string()), value: z.json() }).parse(raw)
      return Promise.resolve({ output: { version: readRuleset(withValue(pointer, value)).version } })
    },
    contract: contractEvaluator(contracts, 'dato.json'),
  }
}

function auditedOf({ input, output, context, active, versions }: AuditGiven): IraInput {
  return inputOf(output, {
    ...(input === undefined ? {} : { input }),
    ...(context === undefined ? {} : { context_type: context }),
    ...(active === undefined ? {} : { active_documents: active }),
    ...(versions === undefined ? {} : { document_versions: versions }),
  })
}

function filesOf(norms: Readonly<Record<string, string>>): NormFile[] {
  return Object.entries(norms).map(([name, text]) => ({ name, text }))
}

function loadCustom(yaml: string): Ruleset {
  return loadRuleset(readDocument(yaml, 'propias.yaml'), customRules)
}

function embedderOf({ embedder, cosines, otherwise }: AuditGiven): Embedder {
  const million = (share: number): number => Math.round(share * 1_000_000)
  return {
    identity: {
      engine: embedder,
      model: 'doble',
      weights_sha256: 'f'.repeat(64),
      language: 'en',
      centred: false,
      degraded: embedder === 'lexical-v1',
      reason: embedder === 'lexical-v1' ? 'no hay modelo' : null,
    },
    similarities: (pairs) =>
      Promise.resolve(
        pairs.map(([one, other]) =>
          one === other ? 1_000_000 : million(Object.hasOwn(cosines, one) ? cosines[one]! : otherwise),
        ),
      ),
  }
}

function modelOf({ model = ['', ''] }: AuditGiven): Model {
  let asked = 0
  return {
    name: 'doble',
    ask: () =>
      Promise.resolve({ text: model[asked++ % 2]!, model: 'doble', tokens: { input: 0, output: 0 } }),
  }
}

/** The shipped rule set with one value of one rule replaced; undefined removes it. */
function withValue([rule, ...path]: readonly string[], value: Json): Json {
  const data = structuredClone(readRuleDocument('ira-2.0.yaml').value) as { rules: Record<string, Json>[] }
  let owner = data.rules.find(({ id }) => id === rule) as Record<string, Json>
  for (const key of path.slice(0, -1)) owner = owner[key] as unknown as Record<string, Json>
  const last = path.at(-1)!
  if (value === null) delete owner[last]
  else owner[last] = value
  return data
}
