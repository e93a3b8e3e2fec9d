import { WitnessUnavailable, type Witness } from '@dictamen/kernel/witness'
import { describe, expect, it } from 'vitest'

/** What a witness is tried with. */
export interface WitnessTrial<Request> {
  readonly create: () => Witness<Request>
  /** Requests that it has an answer to. */
  readonly answered: readonly Request[]
  /** A request that it cannot answer now; none for a witness that always can. */
  readonly unanswered?: Request
}

/** What every witness has to keep, whoever it is. */
export function checkWitness<Request>(name: string, trial: WitnessTrial<Request>): void {
  const { create, answered, unanswered } = trial
  const keyOf = (at: number): string => `key-${at}`

  describe(`${name} as a witness`, () => {
    it('says who it is, completely and always the same', () => {
      const { identity } = create()
      expect(identity.name).not.toBe('')
      expect(identity.version).not.toBe('')
      if (identity.sha256 !== null) expect(identity.sha256).toMatch(/^[0-9a-f]{64}$/)
      const { verifier: _, ...always } = identity
      expect(Object.keys(always).toSorted()).toEqual(['name', 'sha256', 'version'])
      expect(create().identity).toEqual(identity)
    })

    it('gives the raw text of an answer and what it cost, never more than it had said', async () => {
      expect(answered.length).toBeGreaterThan(0)
      const witness = create()
      for (const [at, request] of answered.entries()) {
        const most = witness.most === undefined ? 0 : witness.most(request)
        const { text, tokens, cost } = await witness.testify(request, keyOf(at))
        expect(text).not.toBe('')
        for (const count of [tokens.input, tokens.output]) expect(Number.isSafeInteger(count)).toBe(true)
        expect(Math.min(tokens.input, tokens.output)).toBeGreaterThanOrEqual(0)
        if (cost !== null) expect(cost).toBeGreaterThanOrEqual(0)
        if (cost !== null && most !== null) expect(cost).toBeLessThanOrEqual(most)
      }
    })

    it('gives the same under the same key, in another instance and in another order', async () => {
      const all = (witness: Witness<Request>): Promise<string[]> =>
        Promise.all(answered.map(async (request, at) => (await witness.testify(request, keyOf(at))).text))
      const witness = create()
      const expected = await all(witness)
      expect(await all(witness)).toEqual(expected)
      const other = create()
      for (const [at, request] of [...answered.entries()].toReversed())
        expect((await other.testify(request, keyOf(at))).text).toBe(expected[at])
    })

    it('leaves the request as it was', async () => {
      for (const [at, request] of answered.entries()) {
        const given = freeze(structuredClone(request))
        await create().testify(given, keyOf(at))
        expect(given).toEqual(request)
      }
    })

    if (unanswered === undefined) return

    it('says that it cannot answer now, and why', async () => {
      const failure: unknown = await create()
        .testify(unanswered, keyOf(0))
        .catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(WitnessUnavailable)
      expect((failure as WitnessUnavailable).message).toMatch(/\S.*\.$/)
    })
  })
}

function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}
