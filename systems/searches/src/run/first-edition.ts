import type { GemRequest } from '@dictamen/contracts'
import type { Json } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'

/** Who was heard, as the first edition kept it: its key covered every rule set of the search. */
export interface FirstEditionIdentity {
  readonly agent: string
  readonly model: string
  readonly ruleset: string
}

/** The hashes by which records and answers of the first edition are told. */
export const FIRST_EDITION = {
  version: '1.0.0',
  /** Of its rule sets, all in one: the decisions of this edition over the same testimony are its own. */
  ruleset: '66f646b745db53e9dabb20d7dfa3dafd12151ac7b01084b75fcfd2c82e49a7d7',
  /** The same with its prompts, in the keys of what language models answered. */
  modelRuleset: '3f5d2168f55d960e0f003c9fa3388c1a476dda75045e1629f286a5ee71002309',
  /** Of its prompts, and their version. */
  prompts: 'bef56378ee074db9a84a0e06b2d059a0a34c64cc485a50ffa52de1e5a0e1b258',
  promptVersion: 'v1.0',
  /** Of its protocol, which its decisions name. */
  protocol: {
    id: 'search-protocol',
    version: '1.0.0',
    sha256: '4469d22806b448571662b449f98b838920a63fd5354ae721073bf4657a19e2d0',
  },
} as const

export function isOfFirstEdition(identity: object): identity is FirstEditionIdentity {
  return 'ruleset' in identity
}

/** The key under which the first edition kept a step's answer. */
export function firstEditionKey(identity: FirstEditionIdentity, request: GemRequest): string {
  const { agent, model, ruleset } = identity
  return hashOf({
    agent,
    model,
    ruleset,
    prompt_version: request.prompt_version,
    inputs: request.sources.map(({ path, sha256 }) => [path, sha256]),
    evidence: request.evidence,
    mandate: request.gem5_summary,
    outputs: request.outputs.map(({ content }) => content),
    corrections: request.corrections,
    attempt: [request.candidate_id, request.step, request.ask],
  } as Json)
}
