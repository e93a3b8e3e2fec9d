import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { beforeAll, describe, expect, it } from 'vitest'
import { createMiniLm } from '../src/index.ts'
import { readModelFiles } from '../src/minilm/files.ts'
import { Model } from '../src/minilm/model.ts'
import { Tokenizer } from '../src/minilm/tokenizer.ts'
import { checkEmbedder } from '@dictamen/testkit'
import { Reference } from './reference.ts'

checkEmbedder('minilm-u8 (es)', () => createMiniLm({ language: 'es' }))
checkEmbedder('minilm-u8 (en)', () => createMiniLm({ language: 'en' }))

const WEATHER = 'The weather is lovely today.'
const SUNNY = "It's so sunny outside!"
const STADIUM = 'He drove to the stadium.'
const TEXTS = [WEATHER, SUNNY, STADIUM, '', 'Los métodos reciben un token de cancelación.', 'x '.repeat(60)]

describe('minilm-u8', () => {
  let model: Model
  beforeAll(() => {
    model = new Model()
  })

  const embed = (texts: readonly string[]): Float32Array[] => [...model.embed(texts)].flat()

  it('comes within 0.04 of the published cosines', async () => {
    const found = await createMiniLm({ language: 'en' }).similarities([
      [WEATHER, SUNNY],
      [WEATHER, STADIUM],
      [SUNNY, STADIUM],
    ])
    for (const [index, published] of [666_000, 104_600, 141_100].entries()) {
      expect(Math.abs(found[index]! - published)).toBeLessThanOrEqual(40_000)
    }
  })

  it('agrees with the model in double precision', () => {
    const files = readModelFiles()
    const reference = new Reference(files.manifest, files.weights)
    const tokenizer = new Tokenizer(files.tokenizer)
    for (const text of [WEATHER, '', 'Guion_bajo PascalCase 1.234,56']) {
      const expected = reference.embed(tokenizer.encode(text))
      const cosine = embed([text])[0]!.reduce((sum, value, at) => sum + value * expected[at]!, 0)
      expect(1 - cosine).toBeLessThan(1e-5)
    }
  })

  it('has the bits that it has on every machine', () => {
    const bits = createHash('sha256')
    for (const vector of embed(TEXTS)) bits.update(new Uint8Array(vector.buffer))
    expect(bits.digest('hex')).toBe('fc8f0f5ce6f8442322268c0c4911165066b27e35eda705ed83a4cc1514d4f783')
  })

  it('gives a text the same bits alone, in company and after others', () => {
    const together = embed(TEXTS)
    expect(TEXTS.map((text) => embed([text])[0])).toEqual(together)
    expect(embed(TEXTS.toReversed()).toReversed()).toEqual(together)
  })

  it('gives the same bits in another thread', async () => {
    const worker = new Worker(new URL('embed-worker.ts', import.meta.url), { workerData: TEXTS })
    const found = await new Promise((resolve, reject) =>
      worker.once('message', resolve).once('error', reject),
    )
    expect(found).toEqual(embed(TEXTS))
  })

  it('gives vectors of length one', () => {
    for (const vector of embed(TEXTS)) {
      expect(vector).toHaveLength(384)
      expect(vector.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 6)
    }
  })

  it('finds the nearest of many, the first of equals, and nothing among none', async () => {
    const embedder = createMiniLm({ language: 'en' })
    const found = await embedder.nearest([WEATHER, STADIUM], [STADIUM, SUNNY, STADIUM])
    expect(found.map((nearest) => nearest?.index)).toEqual([1, 0])
    expect(found[1]?.similarity).toBe(1_000_000)
    expect(await embedder.nearest([WEATHER], [])).toEqual([null])
  })
})
