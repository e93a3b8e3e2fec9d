import type { GemRequest } from '@dictamen/contracts'
import { WitnessUnavailable, type Witness } from '@dictamen/kernel/witness'

/** What was asked of a person, whatever the moment. */
export interface AskedPerson {
  readonly search_id: string
  readonly candidate_id: string | null
  readonly step: string
  readonly ask: number
}

/** Where a person's testimony lies: it is written there first, and read from there. */
export interface PersonTestimonies {
  /** What the person said, word for word; null while they have not. */
  load(by: string, asked: AskedPerson): Promise<string | null>
}

/** A person as a witness: what they signed is what they say, and until they have said it the search waits. */
export function createPersonWitness(by: string, testimonies: PersonTestimonies): Witness<GemRequest> {
  return {
    identity: { name: 'person', version: by, sha256: null },
    async testify({ search_id, candidate_id, step, ask }) {
      const text = await testimonies.load(by, { search_id, candidate_id, step, ask })
      if (text !== null) return { text, tokens: { input: 0, output: 0 }, cost: 0 }
      const place = [candidate_id, step].filter((part) => part !== null).join('/')
      throw new WitnessUnavailable(`Falta el testimonio de ${by} sobre ${place}.`)
    },
  }
}
