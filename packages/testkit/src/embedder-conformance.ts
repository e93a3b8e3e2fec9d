import type { Embedder } from '@dictamen/kernel/ports'
import { describe, expect, it } from 'vitest'

const TEXTS = [
  'Un método no debe superar las cuarenta líneas.',
  'Los métodos tienen menos de cuarenta líneas.',
  'La marea baja dejó al descubierto las rocas.',
  'Class names are written in PascalCase.',
  'C# 12 · ñandú · 😀 · n\u0303',
  'no',
  '',
  '   ',
  '¡!…',
  '\ud800',
]

/** What every embedder has to keep, whatever it is made of. */
export function checkEmbedder(name: string, create: () => Embedder): void {
  const pairs = TEXTS.flatMap((one) => TEXTS.map((other) => [one, other] as const))

  describe(`${name} as an embedder`, () => {
    it('says completely who it is', () => {
      const { identity } = create()
      for (const key of ['engine', 'model', 'language'] as const) expect(identity[key]).not.toBe('')
      expect(identity.weights_sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(typeof identity.centred).toBe('boolean')
      expect(identity.reason === null).toBe(!identity.degraded)
    })

    it('gives one integer between minus and plus a million for each pair', async () => {
      const found = await create().similarities(pairs)
      expect(found).toHaveLength(pairs.length)
      for (const value of found) {
        expect(Number.isInteger(value)).toBe(true)
        expect(Math.abs(value)).toBeLessThanOrEqual(1_000_000)
      }
      expect(await create().similarities([])).toEqual([])
    })

    it('finds every text wholly like itself', async () => {
      const embedder = create()
      const copies = TEXTS.map((text) => [text, [...`${text} `].slice(0, -1).join('')] as const)
      expect(await embedder.similarities(copies)).toEqual(TEXTS.map(() => 1_000_000))
    })

    it('is symmetric', async () => {
      const mirrored = pairs.map(([one, other]) => [other, one] as const)
      expect(await create().similarities(mirrored)).toEqual(await create().similarities(pairs))
    })

    it('gives the same in another instance, in another order and one by one', async () => {
      const expected = await create().similarities(pairs)
      const backwards = await create().similarities(pairs.toReversed())
      expect(backwards.toReversed()).toEqual(expected)
      const single = create()
      for (const [index, pair] of pairs.entries()) {
        expect(await single.similarities([pair])).toEqual([expected[index]])
      }
    })

    it('does not mix up calls that run at the same time', async () => {
      const expected = await create().similarities(pairs)
      const embedder = create()
      const halves = await Promise.all([
        embedder.similarities(pairs.slice(0, 50)),
        embedder.similarities(pairs.slice(50)),
      ])
      expect(halves.flat()).toEqual(expected)
    })

    it('reads a very long text', async () => {
      const long = `${TEXTS[0]!} `.repeat(20_000)
      const [same, other] = await create().similarities([
        [long, long.slice(0, -1)],
        [long, TEXTS[2]!],
      ])
      expect(same).toBe(1_000_000)
      expect(other).toBeLessThan(900_000)
    })

    it('finds a paraphrase more alike than something else', async () => {
      const [paraphrase, unrelated] = await create().similarities([
        [TEXTS[0]!, TEXTS[1]!],
        [TEXTS[0]!, TEXTS[2]!],
      ])
      expect(paraphrase).toBeGreaterThan(unrelated!)
    })
  })
}
