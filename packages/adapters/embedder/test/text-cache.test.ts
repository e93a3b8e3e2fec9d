import { describe, expect, it } from 'vitest'
import { PairwiseEmbedder } from '../src/pairwise-embedder.ts'
import { TextCache } from '../src/text-cache.ts'

describe('TextCache', () => {
  it('forgets what was not used for longest, and never grows beyond its budget', () => {
    const cache = new TextCache<number>()
    cache.set('kept', 0)
    for (let index = 0; index < 20_000; index++) {
      cache.set(`text ${index}`, index)
      cache.get('kept')
    }
    expect(cache.get('kept')).toBe(0)
    expect(cache.get('text 0')).toBeUndefined()
    expect(cache.get('text 19999')).toBe(19_999)
    expect(cache.size).toBeLessThan(16_000)
  })

  it('does not keep a text larger than everything', () => {
    const cache = new TextCache<number>()
    cache.set('x'.repeat(20_000_000), 1)
    expect(cache.size).toBe(0)
  })
})

describe('PairwiseEmbedder', () => {
  it('reads each distinct text once', async () => {
    const read: string[] = []
    const identity = {
      engine: 'test',
      model: 'test',
      weights_sha256: '',
      language: 'es',
      centred: false,
      degraded: false,
      reason: null,
    }
    const embedder = new PairwiseEmbedder<number>({
      identity,
      *read(texts) {
        read.push(...texts)
        yield texts.map((text) => text.length)
      },
      compare: (one, other) => one - other,
    })
    expect(
      await embedder.similarities([
        ['aaa', 'b'],
        ['b', 'aaa'],
        ['aaa', 'cc'],
      ]),
    ).toEqual([2, -2, 1])
    expect(await embedder.similarities([['b', 'cc']])).toEqual([-1])
    expect(read).toEqual(['aaa', 'b', 'cc'])
  })
})
