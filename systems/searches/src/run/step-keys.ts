import type { GemOutput, GemRequest } from '@dictamen/contracts'
import type { Json } from '@dictamen/kernel'
import { hashOf } from '@dictamen/kernel/record'
import type { WitnessIdentity } from '@dictamen/kernel/witness'
import { editionDeclared, type Edition } from '../answers/edition.ts'
import {
  FIRST_EDITION,
  firstEditionKey,
  isOfFirstEdition,
  type FirstEditionIdentity,
} from './first-edition.ts'

/** Whoever was heard in a search: as reports name them, and the key under which each answer is kept. */
export interface HeardWitness {
  readonly name: string
  /** Whether it is asked once more for the points that it left unanswered: whoever says the same again is not. */
  readonly isAskedAgain: boolean
  /** Whether it is asked once more for what its sources do not carry, too. What was heard before that was so stays as it was. */
  readonly isTaught: boolean
  /** Who says whether what it testifies follows from what it quotes; null for nobody, undefined where that is not looked up. */
  readonly verifier: WitnessIdentity | null | undefined
  /** Whether its object is looked for inside other words. */
  readonly isReadWithin: boolean
  /** The contract under which its answer is read. */
  editionOf(raw: string): Edition
  keyOf(request: GemRequest): string
  /** The keys under which the same was answered before, and how such an answer is read. */
  formerKeysOf(request: GemRequest): readonly FormerKey[]
}

export interface FormerKey {
  readonly key: string
  readonly contract: Edition
}

/** The version of recorded answers that are read as they were before their object was looked for inside other words. */
const FORMER_REPLAY = 'replay'

/** The witness of an identity, of this edition or of the first. */
export function heardWitness(identity: WitnessIdentity | FirstEditionIdentity): HeardWitness {
  if (isOfFirstEdition(identity))
    return {
      name: identity.agent,
      isAskedAgain: false,
      isTaught: false,
      verifier: undefined,
      isReadWithin: false,
      editionOf: () => '1.0',
      keyOf: (request) => firstEditionKey(identity, asAskedThen(request)),
      formerKeysOf: () => [],
    }
  const { name, version, sha256 } = identity
  const isRecorded = name === 'replay'
  const isModel = name.startsWith('llm:')
  const isFormer = isModel ? sha256 === FIRST_EDITION.prompts : isRecorded && version === FORMER_REPLAY
  return {
    name,
    isAskedAgain: isModel || isRecorded,
    isTaught: (isModel || isRecorded) && !isFormer,
    verifier: identity.verifier,
    isReadWithin: !isFormer,
    editionOf: (raw) => (isRecorded ? editionDeclared(raw) : '1.1'),
    keyOf: (request) =>
      keyOfStep(request.verify === undefined ? identity : (identity.verifier ?? identity), request),
    // Other answers cost nothing.
    formerKeysOf: (request) => (isModel ? formerKeysOf(name, version, asAskedThen(request)) : []),
  }
}

/** Where answers to the first instructions are kept: what a model was paid for is not asked of it again in better words. */
function formerKeysOf(name: string, version: string, request: GemRequest): readonly FormerKey[] {
  const { prompts, modelRuleset } = FIRST_EDITION
  return [
    { key: keyOfStep({ name, version, sha256: prompts }, request), contract: '1.1' },
    {
      key: firstEditionKey({ agent: name, model: version, ruleset: modelRuleset }, request),
      contract: '1.0',
    },
  ]
}

/** A question as it was put under the first instructions. */
function asAskedThen(request: GemRequest): GemRequest {
  const prompt_version = FIRST_EDITION.promptVersion
  const outputs = request.outputs.map(
    (output) => ({ ...output, meta: { ...output.meta, prompt_version } }) as GemOutput,
  )
  return { ...request, prompt_version, outputs }
}

/** The key of a step's answer: the same key means the same question to the same witness, whenever it is put. */
function keyOfStep({ name, version, sha256 }: WitnessIdentity, request: GemRequest): string {
  // What a GEM reads is in its sources: a file that only others read changes the index, and nothing of this question.
  // What is to be repaired follows from the question and the answer that was kept under its key.
  const { timestamp: _, sources_index: _index, repair: _repair, prompt_version, outputs, ...asked } = request
  const timeless = outputs.map(({ meta: { timestamp: _moment, ...meta }, ...output }) => ({
    meta,
    ...output,
  }))
  return hashOf({
    witness: { name, version, sha256 },
    prompt_version,
    request: { ...asked, outputs: timeless },
  } as Json)
}
