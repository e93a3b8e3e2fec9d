import type { GemRequest } from '@dictamen/contracts'
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
  /** The contract under which its answer is read. */
  editionOf(raw: string): Edition
  keyOf(request: GemRequest): string
  /** The key under which the first edition kept the same answer; null when it kept none that still holds. */
  formerKeyOf(request: GemRequest): string | null
}

/** The witness of an identity, of this edition or of the first. */
export function heardWitness(identity: WitnessIdentity | FirstEditionIdentity): HeardWitness {
  if (isOfFirstEdition(identity))
    return {
      name: identity.agent,
      isAskedAgain: false,
      editionOf: () => '1.0',
      keyOf: (request) => firstEditionKey(identity, request),
      formerKeyOf: () => null,
    }
  const { name, version } = identity
  const isRecorded = name === 'replay'
  const isModel = name.startsWith('llm:')
  return {
    name,
    isAskedAgain: isModel || isRecorded,
    editionOf: (raw) => (isRecorded ? editionDeclared(raw) : '1.1'),
    keyOf: (request) => keyOfStep(identity, request),
    // What a model answered depends on its instructions and the request alone; other answers cost nothing.
    formerKeyOf: (request) =>
      isModel && identity.sha256 === FIRST_EDITION.prompts
        ? firstEditionKey({ agent: name, model: version, ruleset: FIRST_EDITION.modelRuleset }, request)
        : null,
  }
}

/** The key of a step's answer: the same key means the same question to the same witness, whenever it is put. */
function keyOfStep({ name, version, sha256 }: WitnessIdentity, request: GemRequest): string {
  // What a GEM reads is in its sources: a file that only others read changes the index, and nothing of this question.
  const { timestamp: _, sources_index: _index, prompt_version, outputs, ...asked } = request
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
